import { z } from 'zod';
import { typedCountSchema } from '../../domain/count.ts';
import { extraSeatLimit, type OrderKind } from '../../domain/order.ts';

const shared = {
  packageId: z.uuid('validation.required'),
  contractFile: z.instanceof(File, { message: 'validation.contractRequired' }),
  /** The question about a likely duplicate that was answered with yes. */
  confirmed: z.string().default(''),
};

/** The form of each kind of order; a renewal uses the existing seats. */
export const purchaseSchemas = {
  package: z.object({ ...shared, seats: typedCountSchema(0, extraSeatLimit) }),
  seat: z.object({ ...shared, seats: typedCountSchema(1, extraSeatLimit) }),
  renewal: z.object({ ...shared, seats: z.coerce.number().default(0) }),
} satisfies Record<OrderKind, z.ZodType>;
export type PurchaseValues = z.output<(typeof purchaseSchemas)[OrderKind]>;
