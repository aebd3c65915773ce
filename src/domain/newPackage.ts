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
/** Limited so that a package with the maximum number of seats still has a price that can be stored. */
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

/** Step 2: the price terms. */
export const packageTerms = {
  durationMonths: countSchema(1, packageMonthLimit),
  price: moneySchema.refine(isPrice, 'validation.price').refine(isWithinLimit, 'validation.priceLimit'),
  seatPrice: moneySchema
    .refine(isPrice, 'validation.price')
    .refine((amount) => compareMoney(amount, seatPriceLimit) <= 0, 'validation.seatPriceLimit'),
};

const fields = { ...packageConfiguration, ...packageTerms };

/** Only a trial may be free: a formal package without a price is a mistake. */
const hasPrice = ({ trial, price }: { trial: boolean; price: Money }) =>
  trial || compareMoney(price, zeroMoney) > 0;
const priceMissing = { path: ['price'], message: 'validation.formalPrice' };

/** The fields of a package that operations enter. */
export type NewPackage = z.output<z.ZodObject<typeof fields>>;

export const newPackageSchema = z
  .object({
    ...fields,
    publish: z.boolean().meta({ description: 'On sale at once; else it begins unpublished' }),
  })
  .refine(hasPrice, priceMissing)
  .meta({ id: 'NewPackage' });

const seen = { id: z.uuid(), version: z.number().int() };

/** The fields that the price of a package's orders depends on: a change of them needs a confirmation (R-package-9). */
const priceBasis = { baseSeats: fields.baseSeats, ...packageTerms };

/** Sold packages retain their name, price and term; renewals and new orders use the values entered here. */
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

/** The same rule for the forms, which define their own fields. */
export const packagePriceRule = [hasPrice, priceMissing] as const;

/** A change of the fields that an order's price depends on, before it is saved. */
export const packageChangeSchema = z.object({ id: z.uuid(), ...priceBasis }).meta({ id: 'PackageChange' });
export type PackageChange = z.output<typeof packageChangeSchema>;

/** The pending orders whose approval a change would prevent (R-order-12). */
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
