import { z } from 'zod';
import { customerStates } from './customer.ts';
import { daySchema, instantSchema } from './dates.ts';
import { storedFileSchema } from './file.ts';
import { moneySchema } from './moneySchema.ts';
import type { OrderBasis } from './orderBasis.ts';
import { publicationStates } from './publication.ts';

export const productTypes = ['package', 'seat'] as const;
export type ProductType = (typeof productTypes)[number];

/** The kinds of an order by its effect on the customer's subscription. */
export const orderKinds = ['package', 'seat', 'renewal'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The sort orders of an order list. */
export const orderSorts = ['appliedAt', 'amount'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The effects of an order's approval state on the records around it. */
interface DealState {
  /**
   * True if it waits for a verdict: it moves with its customer to another salesperson, and the machine `dealApproval` can
   * still move it.
   */
  isOpen: boolean;
  /** True if it counts as an order of its package, which excludes a second trial (R-order-9). */
  counts: boolean;
  /** True if its amount was deducted from the agent's quota (R-approval-1). */
  isCharged: boolean;
}

/** Deal approval status: the states of the machine `dealApproval`, each with its effects. */
export const dealStates = {
  pending: { isOpen: true, counts: true, isCharged: false },
  approved: { isOpen: false, counts: true, isCharged: true },
  rejected: { isOpen: false, counts: false, isCharged: false },
  withdrawn: { isOpen: false, counts: false, isCharged: false },
} satisfies Record<string, DealState>;

export type OrderState = keyof typeof dealStates;
export const orderStates = Object.keys(dealStates) as [OrderState, ...OrderState[]];

export const extraSeatLimit = 100_000;

export const contractFileSchema = storedFileSchema.meta({ id: 'ContractFile', description: 'Size in bytes' });

const productTypeSchema = z.enum(productTypes).meta({ id: 'ProductType' });
export const orderKindSchema = z.enum(orderKinds).meta({ id: 'OrderKind' });
const orderStateSchema = z.enum(orderStates).meta({ id: 'OrderState' });

const basisSchema = z
  .object({
    termEnd: daySchema.nullable().meta({ description: 'First day no longer covered' }),
    termSeats: z.number().int().nullable(),
    baseSeats: z.number().int().nullable(),
    durationMonths: z.number().int(),
    price: moneySchema.nullable().meta({ description: 'Of the package' }),
    seatPrice: moneySchema.nullable().meta({ description: 'Of one seat for one duration' }),
  })
  .meta({
    id: 'OrderGround',
    description: 'What the price of an order stands on; null where it does not depend on it',
  }) satisfies z.ZodType<OrderBasis>;

const orderContextSchema = z
  .object({
    customerStatus: z.enum(customerStates).meta({ id: 'CustomerState' }),
    packageStatus: z.enum(publicationStates).meta({ id: 'PublicationState' }),
    removalInstructions: z.string().nullable(),
    unpublishedApplication: z.string().nullable(),
    trial: z.boolean(),
    runningUntil: daySchema.nullable().meta({ description: 'First day no longer covered' }),
    hasTerm: z.boolean(),
    hasOtherOrder: z.boolean(),
    pendingOrderNo: z.string().nullable(),
    amountToday: moneySchema.meta({
      description: 'What an approval today takes from the quota; never more than was quoted',
    }),
    twinOrderNo: z.string().nullable().meta({
      description: 'Another order of the same customer, package, kind and seats, less than ten minutes apart',
    }),
    daysWithout: z.number().int().meta({
      description:
        'Of a renewal: the days since its term ended, for which the customer was without the package',
    }),
    basis: z.object({ quoted: basisSchema, current: basisSchema }).meta({ id: 'OrderBases' }),
  })
  .meta({
    id: 'OrderContext',
    description: 'What decides whether an order that waits can be approved or quoted again',
  });

const nameNow = z
  .string()
  .nullable()
  .meta({ description: 'The name of today, where it is another than the one above (R-order-14)' });

/** An order (R-order-1). */
export const orderSchema = z
  .object({
    id: z.uuid(),
    orderNo: z.string(),
    customerId: z.uuid(),
    customerName: z.string().meta({ description: 'As it was when the order was decided' }),
    customerNameNow: nameNow,
    productType: productTypeSchema,
    kind: orderKindSchema,
    packageId: z.uuid(),
    packageName: z.string(),
    seatCount: z.number().int(),
    amount: moneySchema.meta({ description: 'As quoted while it waits, then as charged' }),
    quotedAmount: moneySchema,
    status: orderStateSchema,
    version: z.number().int(),
    appliedAt: instantSchema,
    decidedAt: instantSchema.nullable(),
    startDate: daySchema,
    endDate: daySchema.meta({ description: 'First day no longer covered' }),
    salespersonId: z.uuid(),
    salespersonName: z.string().meta({ description: 'As it was when the order was decided' }),
    salespersonNameNow: nameNow,
    agentId: z.uuid(),
    agentName: z.string().meta({ description: 'As it was when the order was decided' }),
    agentNameNow: nameNow,
    context: orderContextSchema.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

export const orderDetailSchema = orderSchema
  .extend({
    companyId: z.string(),
    creditCode: z.string().meta({ description: 'Of the customer, as it was when the order was decided' }),
    creditCodeNow: nameNow,
    contractFile: contractFileSchema.nullable(),
    remarks: z.string().nullable().meta({ description: "The approver's remarks" }),
    decidedByName: z.string().nullable(),
    remainingQuota: moneySchema
      .nullable()
      .meta({ description: "The agent's remaining quota now; null for those who may not see it" }),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const priceLineSchema = z
  .object({
    item: z.enum(['package', 'extraSeats']).meta({ id: 'PriceItem' }),
    quantity: z.number().int(),
    unitPrice: moneySchema,
    amount: moneySchema,
  })
  .meta({ id: 'PriceLine' });

const priceSchema = z.object({
  amount: moneySchema,
  lines: z.array(priceLineSchema),
  seatCount: z.number().int(),
  startDate: daySchema,
  endDate: daySchema,
});

/** The price of an order, and a recent order that is likely the same (R-order-15). */
export const quoteSchema = priceSchema
  .extend({
    duplicate: z.object({ orderNo: z.string(), appliedAt: instantSchema }).nullable().meta({
      id: 'DuplicateOrder',
      description: 'The newest order of the same customer, package, kind and seats within ten minutes',
    }),
  })
  .meta({ id: 'Quote' });

/** The new price of a pending order, with its current one. */
export const requotePreviewSchema = priceSchema
  .extend({ amountBefore: moneySchema })
  .meta({ id: 'RequotePreview' });
export type RequotePreview = z.infer<typeof requotePreviewSchema>;

/** The input for requoting, with the version and the new price that were on the screen. */
export const orderRequoteSchema = z
  .object({ id: z.uuid(), version: z.number().int(), quotedAmount: moneySchema })
  .meta({ id: 'OrderRequote' });
export type OrderRequote = z.infer<typeof orderRequoteSchema>;

/** The input for withdrawing, with the version that was on the screen. */
export const orderWithdrawalSchema = z
  .object({ id: z.uuid(), version: z.number().int() })
  .meta({ id: 'OrderWithdrawal' });
export type OrderWithdrawal = z.infer<typeof orderWithdrawalSchema>;
