import { z } from 'zod';
import { creditCodeSchema } from './creditCode.ts';
import { companyNameLimit, industries } from './customer.ts';
import { phoneSchema } from './phone.ts';

/** Company name: Chinese characters, letters or digits, up to 20 (spec 5, "New customer"). */
export const companyNameSchema = z
  .string()
  .trim()
  .min(1, 'validation.nameRequired')
  .max(companyNameLimit, 'validation.tooLong')
  .regex(/^[\p{Script=Han}A-Za-z0-9]+$/u, 'validation.companyName');

/** Company ID: digits and letters, at most 4; kept in upper case so that "a1" and "A1" are one. */
export const companyIdSchema = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .regex(/^[A-Za-z0-9]{1,4}$/, 'validation.companyId')
  .transform((id) => id.toUpperCase());

const accountSchema = z
  .string()
  .trim()
  .min(1, 'login.accountEmpty')
  .regex(/^[A-Za-z0-9._-]{2,20}$/, 'validation.account');

const initialPasswordSchema = z
  .string()
  .min(1, 'login.passwordEmpty')
  .regex(/^[\x21-\x7e]{6,20}$/, 'validation.initialPassword');

const newCustomerFields = z.object({
  companyId: companyIdSchema,
  name: companyNameSchema,
  employeeCount: z.coerce
    .number('validation.integer')
    .int('validation.integer')
    .min(1, 'validation.integer')
    .max(10_000_000, 'validation.integer'),
  creditCode: creditCodeSchema,
  industry: z.enum(industries, 'validation.required').meta({ id: 'Industry' }),
  adminName: z.string().trim().min(1, 'validation.nameRequired').max(20, 'validation.tooLong'),
  adminPhone: phoneSchema,
  adminAccount: accountSchema,
  adminPassword: initialPasswordSchema,
  adminPasswordAgain: z.string().min(1, 'login.passwordEmpty'),
});

/** A new customer as a salesperson enters it (spec 5, "New customer"). */
export const newCustomerSchema = newCustomerFields
  .refine((input) => input.adminPassword === input.adminPasswordAgain, {
    path: ['adminPasswordAgain'],
    message: 'validation.initialPasswordsDiffer',
    when: ({ value }) => {
      const input = value as Partial<z.infer<typeof newCustomerFields>> | null;
      return typeof input?.adminPassword === 'string' && typeof input.adminPasswordAgain === 'string';
    },
  })
  .meta({ id: 'NewCustomer' });
export type NewCustomer = z.infer<typeof newCustomerSchema>;
