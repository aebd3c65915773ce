import { z } from 'zod';
import { typedCountSchema } from './count.ts';
import {
  packageConfiguration,
  packageMonthLimit,
  packagePriceRule,
  packageTerms,
  type NewPackage,
} from './newPackage.ts';
import { extraSeatLimit } from './order.ts';
import { packageKinds } from './productPackage.ts';
import { typedAmountSchema } from './typedAmount.ts';

const configuration = {
  name: packageConfiguration.name,
  baseSeats: typedCountSchema(1, extraSeatLimit),
  applicationIds: packageConfiguration.applicationIds,
  kind: z.enum(packageKinds, 'validation.required'),
};
const terms = {
  durationMonths: typedCountSchema(1, packageMonthLimit),
  price: typedAmountSchema.pipe(packageTerms.price),
  seatPrice: typedAmountSchema.pipe(packageTerms.seatPrice),
};

/** The typed fields of a package, by the steps of publishing one. */
export const packageSteps = {
  configuration: ['name', 'baseSeats', 'applicationIds', 'kind'],
  pricing: ['durationMonths', 'price', 'seatPrice'],
} as const;
export type PackageField = (typeof packageSteps)[keyof typeof packageSteps][number];
export type PackageDraft = Record<PackageField, string | number | readonly string[]>;

export const emptyPackageDraft: PackageDraft = {
  name: '',
  baseSeats: '',
  applicationIds: [],
  kind: '',
  durationMonths: '',
  price: '',
  seatPrice: '',
};

/** A stored draft; any other content is no draft. */
export const storedPackageDraftSchema = z.object({
  values: z.object({
    name: z.string(),
    baseSeats: z.union([z.number(), z.string()]),
    applicationIds: z.array(z.string()),
    kind: z.string(),
    durationMonths: z.union([z.number(), z.string()]),
    price: z.string(),
    seatPrice: z.string(),
  }),
  idempotencyKey: z.string().min(1),
  /** An ISO instant. */
  at: z.string(),
});
export type StoredPackageDraft = z.infer<typeof storedPackageDraftSchema>;

/** Step 1 of publishing. */
export const typedConfigurationSchema = z.object(configuration);

/** Converts the typed package to the call's input. */
export const typedPackageSchema = z
  .object({ ...configuration, ...terms })
  .transform(({ kind, ...rest }): NewPackage => ({ ...rest, trial: kind === 'trial' }))
  .refine(...packagePriceRule);

/** The typed fields that an order's price depends on. */
export const typedTermsSchema = z.object({ ...terms, baseSeats: configuration.baseSeats });
