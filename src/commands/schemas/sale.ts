import { z } from 'zod';
import { extraSeatLimit, type OrderKind } from '../../domain/order.ts';

const seatsFrom = (least: number) =>
  z.coerce
    .number('validation.integer')
    .int('validation.integer')
    .min(least, 'validation.integer')
    .max(extraSeatLimit, 'validation.tooMany');

const shared = {
  packageId: z.uuid('validation.required'),
  contractFile: z.instanceof(File, { message: 'validation.contractRequired' }),
};

/** The form of each kind of order; a renewal takes the seats that there are. */
export const purchaseSchemas = {
  package: z.object({ ...shared, seats: seatsFrom(0) }),
  seat: z.object({ ...shared, seats: seatsFrom(1) }),
  renewal: z.object({ ...shared, seats: z.coerce.number().default(0) }),
} satisfies Record<OrderKind, z.ZodType>;
export type PurchaseValues = z.output<(typeof purchaseSchemas)[OrderKind]>;
