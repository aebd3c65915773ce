import { z } from 'zod';
import { countSchema } from './count.ts';
import type { MessageKey } from './message.ts';
import { moneySchema } from './moneySchema.ts';
import { extraSeatLimit, orderKindSchema, productTypes } from './order.ts';

const seatsSchema = countSchema(0, extraSeatLimit);

/** Checks that an order of added seats has at least one. */
const seatsAdded = z.check<{ kind: string; seats: number }>(({ value, issues }) => {
  if (value.kind !== 'seat' || value.seats >= 1) return;
  const message = 'validation.tooSmall' satisfies MessageKey;
  issues.push({
    code: 'too_small',
    origin: 'number',
    minimum: 1,
    input: value.seats,
    path: ['seats'],
    message,
  });
});

/** The input of a quote and an order: a package with extra seats, seats for a running package, or a renewal. */
export const quoteRequestSchema = z
  .object({
    customerId: z.uuid('validation.required'),
    packageId: z.uuid('validation.required'),
    kind: orderKindSchema,
    seats: seatsSchema.meta({ description: 'Extra seats; for a renewal ignored' }),
  })
  .check(seatsAdded)
  .meta({ id: 'QuoteRequest' });
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** Minutes in which the same order needs a confirmation (R-order-15). */
export const duplicateOrderMinutes = 10;

const confirmedDuplicate = z
  .boolean()
  .optional()
  .meta({ description: 'Without it the same order within ten minutes answers 409' });

/** An order with the price its seller saw; if the price differs now, the answer is 409. */
export const newOrderSchema = z
  .object({
    customerId: z.uuid('validation.required'),
    packageId: z.uuid('validation.required'),
    kind: z.enum(productTypes).meta({ id: 'ProductType' }),
    seats: seatsSchema,
    quotedAmount: moneySchema,
    contractFileId: z.uuid('validation.contractRequired'),
    confirmedDuplicate,
  })
  .check(seatsAdded)
  .meta({ id: 'NewOrder' });
export type NewOrder = z.output<typeof newOrderSchema>;

export const newRenewalSchema = z
  .object({
    customerId: z.uuid('validation.required'),
    packageId: z.uuid('validation.required'),
    quotedAmount: moneySchema,
    contractFileId: z.uuid('validation.contractRequired'),
    confirmedDuplicate,
  })
  .meta({ id: 'NewRenewal' });
