import { z } from 'zod';
import { codeSchema, nameSchema, passwordTextSchema } from './textSchema.ts';
import { typedCountSchema } from './count.ts';
import { creditCodeSchema } from './creditCode.ts';
import { companyNameLimit, industries, type CustomerField } from './customer.ts';
import { newStaffPasswordSchema, staffPasswordSchema } from './password.ts';
import { phoneSchema } from './phone.ts';
import { visibleText } from './visibleText.ts';
import { websiteSchema } from './website.ts';

export const employeeLimit = 10_000_000;

/** Company name: Chinese characters, letters or digits, up to 20 (R-customer-2). */
export const companyNameSchema = codeSchema('validation.nameRequired', companyNameLimit).regex(
  /^[\p{Script=Han}A-Za-z0-9]+$/u,
  'validation.companyName',
);

/** Company ID: digits and letters, at most 4; stored in upper case so that "a1" and "A1" are equal (R-customer-3). */
export const companyIdSchema = codeSchema()
  .regex(/^[A-Za-z0-9]{1,4}$/, 'validation.companyId')
  .transform((id) => id.toUpperCase());

export const accountSchema = codeSchema('login.accountEmpty').regex(
  /^[A-Za-z0-9._-]{2,20}$/,
  'validation.account',
);

const facts = {
  name: companyNameSchema,
  employeeCount: typedCountSchema(1, employeeLimit),
  creditCode: creditCodeSchema,
  industry: z.enum(industries, 'validation.required').meta({ id: 'Industry' }),
  adminName: nameSchema(20),
  adminPhone: phoneSchema,
  adminAccount: accountSchema,
  website: websiteSchema,
} satisfies Record<CustomerField, z.ZodType>;

interface Passwords {
  adminPassword?: string;
  adminPasswordAgain?: string;
}

/** Compares the confirmation as soon as both passwords exist, whatever other errors there are. */
const sameTwice = (input: Passwords) => input.adminPassword === input.adminPasswordAgain;
const differing = {
  path: ['adminPasswordAgain'],
  message: 'validation.initialPasswordsDiffer',
  when: ({ value }: { value: unknown }) => {
    const input = value as Passwords | null;
    return typeof input?.adminPassword === 'string' && typeof input.adminPasswordAgain === 'string';
  },
};

/** A new customer as a salesperson enters it (R-customer-1). */
export const newCustomerSchema = z
  .object({
    companyId: companyIdSchema,
    ...facts,
    adminPassword: staffPasswordSchema,
    adminPasswordAgain: passwordTextSchema(),
  })
  .refine(sameTwice, differing)
  .meta({ id: 'NewCustomer' });
export type NewCustomer = z.infer<typeof newCustomerSchema>;

const editFields = {
  version: z.coerce.number('validation.integer').int('validation.integer').min(1, 'validation.tooSmall'),
  ...facts,
  adminPassword: newStaffPasswordSchema,
  adminPasswordAgain: z.string().overwrite(visibleText).trim().default(''),
};

/** The form of an edit, with the version that it was filled from. Without a password the old one remains valid. */
export const customerEditForm = z.object(editFields).refine(sameTwice, differing);
export type CustomerEditValues = z.output<typeof customerEditForm>;

/** A changed customer; the company ID never changes. */
export const customerEditSchema = z
  .object({ id: z.uuid(), ...editFields })
  .refine(sameTwice, differing)
  .meta({ id: 'CustomerEdit' });
export type CustomerEdit = z.output<typeof customerEditSchema>;

const { version, creditCode } = editFields;

/** The form of a corrected credit code (R-customer-13), with the version that it was filled from. */
export const creditCodeForm = z.object({ version, creditCode });
export type CreditCodeValues = z.output<typeof creditCodeForm>;

/** A corrected credit code. */
export const creditCodeChangeSchema = z
  .object({ id: z.uuid(), version, creditCode })
  .meta({ id: 'CreditCodeChange' });
export type CreditCodeChange = z.output<typeof creditCodeChangeSchema>;
