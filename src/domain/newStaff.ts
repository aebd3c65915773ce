import { z } from 'zod';
import { nameSchema, passwordTextSchema } from './textSchema.ts';
import { accountSchema } from './newCustomer.ts';
import { staffPasswordSchema } from './password.ts';
import { phoneSchema } from './phone.ts';

/** A new member of the sales staff, as its agent enters it. */
export const newStaffSchema = z
  .object({
    name: nameSchema(20),
    mobile: phoneSchema,
    account: accountSchema,
    password: staffPasswordSchema,
    passwordAgain: passwordTextSchema(),
  })
  .refine((input) => input.password === input.passwordAgain, {
    path: ['passwordAgain'],
    message: 'validation.passwordsDiffer',
    when: ({ value }) => {
      const input = value as { password?: unknown; passwordAgain?: unknown } | null;
      return typeof input?.password === 'string' && typeof input.passwordAgain === 'string';
    },
  })
  .meta({ id: 'NewStaff' });
export type NewStaff = z.output<typeof newStaffSchema>;

const receivers = {
  receiverId: z.uuid('validation.receiverRequired').optional().meta({
    description: 'Receives every customer that has no receiver of its own',
  }),
  assignments: z
    .array(
      z
        .object({ customerId: z.uuid(), receiverId: z.uuid('validation.receiverRequired') })
        .meta({ id: 'Assignment' }),
    )
    .max(10_000)
    .default([])
    .meta({ description: 'Customers with a receiver of their own' }),
};

/** A resignation (R-staff-4): with a transfer, each customer needs a receiving member. */
export const resignSchema = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    transfer: z.boolean('validation.required'),
    ...receivers,
  })
  .meta({ id: 'Resignation' });
export type Resignation = z.output<typeof resignSchema>;

/** The later transfer of a resigned member's remaining customers: all of them, or only the named ones. */
export const transferSchema = z
  .object({ id: z.uuid(), version: z.number().int(), ...receivers })
  .meta({ id: 'StaffTransfer' });
export type StaffTransfer = z.output<typeof transferSchema>;
