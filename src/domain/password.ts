import { z } from 'zod';
import { passwordTextSchema } from './textSchema.ts';
import type { Role } from './roles.ts';
import { visibleText } from './visibleText.ts';

/** An agent's: only letters or digits, fewer than 8 of them (R-password-1). */
export const agentPasswordSchema = passwordTextSchema().regex(
  /^[A-Za-z0-9]{1,7}$/,
  'validation.agentPassword',
);

/** Everybody else's (R-password-2). */
export const staffPasswordSchema = passwordTextSchema().regex(
  /^[\x21-\x7e]{6,20}$/,
  'validation.initialPassword',
);

/** An edit's new agent password; empty leaves the old one. */
export const newAgentPasswordSchema = z
  .string('validation.agentPassword')
  .overwrite(visibleText)
  .trim()
  .pipe(z.union([z.literal(''), agentPasswordSchema], 'validation.agentPassword'))
  .default('');

/** The same of everybody else. */
export const newStaffPasswordSchema = z
  .string('validation.initialPassword')
  .overwrite(visibleText)
  .trim()
  .pipe(z.union([z.literal(''), staffPasswordSchema], 'validation.initialPassword'))
  .default('');

/** The rule for the password of a role. */
export function passwordSchemaOf(role: Role): z.ZodType<string, string> {
  return role === 'agent' ? agentPasswordSchema : staffPasswordSchema;
}

/** As typed, before the role's rule is known. */
const typedPassword = passwordTextSchema();

interface Confirmed {
  newPassword: string;
  newPasswordAgain: string;
}

/** Confirmation must match (R-password-3); asked as soon as both are there. */
const confirmation = {
  test: (input: Confirmed) => input.newPassword === input.newPasswordAgain,
  refusal: {
    path: ['newPasswordAgain'],
    message: 'validation.passwordsDiffer',
    when: ({ value }: { value: unknown }) => {
      const input = value as Partial<Confirmed> | null;
      return typeof input?.newPassword === 'string' && typeof input.newPasswordAgain === 'string';
    },
  },
};

/** A new password, typed twice, by the role's rule. */
export function newPasswordFields(newPassword: z.ZodType<string, string> = typedPassword) {
  return { newPassword, newPasswordAgain: passwordTextSchema() };
}

export const modifyPasswordSchema = z
  .object({ oldPassword: typedPassword, ...newPasswordFields() })
  .refine(confirmation.test, confirmation.refusal)
  .meta({ id: 'ModifyPassword' });
export type ModifyPassword = z.infer<typeof modifyPasswordSchema>;

/** The same with the rule of the user's role, for the form. */
export function ownPasswordSchema(role: Role) {
  return z
    .object({ oldPassword: typedPassword, ...newPasswordFields(passwordSchemaOf(role)) })
    .refine(confirmation.test, confirmation.refusal);
}

/** A superior's answer to a forgotten password, with the version that was on the screen. */
export const resetPasswordSchema = z
  .object({ id: z.uuid(), version: z.number().int(), ...newPasswordFields() })
  .refine(confirmation.test, confirmation.refusal)
  .meta({ id: 'ResetPassword' });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** The form of the answer, by the rule of whose password it is. */
export function resetFormSchema(role: Role) {
  return z.object(newPasswordFields(passwordSchemaOf(role))).refine(confirmation.test, confirmation.refusal);
}
