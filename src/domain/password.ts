import { z } from 'zod';
import { passwordTextSchema } from './textSchema.ts';
import type { Role } from './roles.ts';
import { visibleText } from './visibleText.ts';

/** An agent's password: only letters or digits, fewer than 8 of them (R-password-1). */
export const agentPasswordSchema = passwordTextSchema().regex(
  /^[A-Za-z0-9]{1,7}$/,
  'validation.agentPassword',
);

/** The password of all other roles (R-password-2). */
export const staffPasswordSchema = passwordTextSchema().regex(
  /^[\x21-\x7e]{6,20}$/,
  'validation.initialPassword',
);

/** The new password in an agent's edit; empty for no change. */
export const newAgentPasswordSchema = z
  .string('validation.agentPassword')
  .overwrite(visibleText)
  .trim()
  .pipe(z.union([z.literal(''), agentPasswordSchema], 'validation.agentPassword'))
  .default('');

/** The same for all other roles. */
export const newStaffPasswordSchema = z
  .string('validation.initialPassword')
  .overwrite(visibleText)
  .trim()
  .pipe(z.union([z.literal(''), staffPasswordSchema], 'validation.initialPassword'))
  .default('');

/** Returns the rule for the password of a role. */
export function passwordSchemaOf(role: Role): z.ZodType<string, string> {
  return role === 'agent' ? agentPasswordSchema : staffPasswordSchema;
}

/** A typed password whose role's rule is not known yet. */
const typedPassword = passwordTextSchema();

interface Confirmed {
  newPassword: string;
  newPasswordAgain: string;
}

/** The confirmation must match (R-password-3); it is compared as soon as both exist. */
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

/** Returns the fields of a new password, typed twice, by the role's rule. */
export function newPasswordFields(newPassword: z.ZodType<string, string> = typedPassword) {
  return { newPassword, newPasswordAgain: passwordTextSchema() };
}

export const modifyPasswordSchema = z
  .object({ oldPassword: typedPassword, ...newPasswordFields() })
  .refine(confirmation.test, confirmation.refusal)
  .meta({ id: 'ModifyPassword' });
export type ModifyPassword = z.infer<typeof modifyPasswordSchema>;

/** Returns the same with the rule of the user's role, for the form. */
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

/** Returns the form of the answer, by the rule of the role whose password is reset. */
export function resetFormSchema(role: Role) {
  return z.object(newPasswordFields(passwordSchemaOf(role))).refine(confirmation.test, confirmation.refusal);
}
