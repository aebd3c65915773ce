import { z } from 'zod';
import { nameSchema } from './textSchema.ts';
import { countSchema } from './count.ts';
import { compareMoney, zeroMoney, type Money } from './money.ts';
import { moneySchema } from './moneySchema.ts';
import { extraSeatLimit } from './order.ts';
import { isWithinLimit } from './rechargeLimit.ts';
import { longRemarksSchema } from './verdict.ts';

export const packageNameLimit = 30;
export const packageMonthLimit = 120;
/** So that a package with as many seats as can be ordered still has a price that can be kept. */
const seatPriceLimit: Money = '100000.00';

const isPrice = (amount: Money) => compareMoney(amount, zeroMoney) >= 0;

/** Step 1 of publishing a package (R-package-2, R-package-8). */
export const packageConfiguration = {
  name: nameSchema(packageNameLimit),
  baseSeats: countSchema(1, extraSeatLimit),
  applicationIds: z
    .array(z.uuid(), 'validation.applicationsRequired')
    .min(1, 'validation.applicationsRequired')
    .max(100, 'validation.tooMany'),
  trial: z.boolean(),
};

/** Step 2: what it costs. */
export const packageTerms = {
  durationMonths: countSchema(1, packageMonthLimit),
  price: moneySchema.refine(isPrice, 'validation.price').refine(isWithinLimit, 'validation.priceLimit'),
  seatPrice: moneySchema
    .refine(isPrice, 'validation.price')
    .refine((amount) => compareMoney(amount, seatPriceLimit) <= 0, 'validation.seatPriceLimit'),
};

const fields = { ...packageConfiguration, ...packageTerms };

/** Only a trial may cost nothing: a formal package without a price is a slip. */
const hasPrice = ({ trial, price }: { trial: boolean; price: Money }) =>
  trial || compareMoney(price, zeroMoney) > 0;
const priceMissing = { path: ['price'], message: 'validation.formalPrice' };

/** What operations enter of a package. */
export type NewPackage = z.output<z.ZodObject<typeof fields>>;

export const newPackageSchema = z
  .object({
    ...fields,
    publish: z.boolean().meta({ description: 'On sale at once; else it begins unpublished' }),
  })
  .refine(hasPrice, priceMissing)
  .meta({ id: 'NewPackage' });

const seen = { id: z.uuid(), version: z.number().int() };

/** What the price of an order of a package depends on: a change of it asks first (R-package-9). */
const priceBasis = { baseSeats: fields.baseSeats, ...packageTerms };

/** What was sold keeps its name, price and term; renewals and new orders take what is entered here. */
export const packageEditSchema = z
  .object({
    ...seen,
    ...fields,
    confirmedChange: z
      .boolean()
      .optional()
      .meta({ description: 'False: a change of prices, base seats or duration answers 409' }),
  })
  .refine(hasPrice, priceMissing)
  .meta({ id: 'PackageEdit' });
export type PackageEdit = z.output<typeof packageEditSchema>;

export const packagePublishSchema = z.object(seen).meta({ id: 'PackagePublish' });

/** Unpublishing needs removal instructions (R-package-4). */
export const packageUnpublishSchema = z
  .object({ ...seen, remarks: longRemarksSchema })
  .meta({ id: 'PackageUnpublish', description: 'The remarks are the removal instructions' });

/** The same rule for the forms, where the fields are typed. */
export const packagePriceRule = [hasPrice, priceMissing] as const;

/** A change of what the price of an order depends on, before it is saved. */
export const packageChangeSchema = z.object({ id: z.uuid(), ...priceBasis }).meta({ id: 'PackageChange' });
export type PackageChange = z.output<typeof packageChangeSchema>;

/** The orders that wait and that a change would keep from being approved (R-order-12). */
export const packageChangePreviewSchema = z
  .object({
    blockedCount: z.number().int(),
    blockedOrders: z
      .array(
        z
          .object({ id: z.uuid(), orderNo: z.string(), customerName: z.string() })
          .meta({ id: 'BlockedOrder' }),
      )
      .meta({ description: 'The first of them, at most ten' }),
  })
  .meta({ id: 'PackageChangePreview' });
