import { z } from 'zod';
import { moneySchema } from './moneySchema.ts';

export const publicationStates = ['unpublished', 'published'] as const;

/** A product package as it is sold (spec 3, "Product package"). */
export const productPackageSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    baseSeats: z.number().int().meta({ description: 'Seats included in the price' }),
    applicationNames: z.array(z.string()),
    trial: z.boolean(),
    durationMonths: z.number().int(),
    price: moneySchema.meta({ description: 'For the whole duration, base seats included' }),
    seatPrice: moneySchema.meta({ description: 'One extra seat for the whole duration' }),
    status: z.enum(publicationStates).meta({ id: 'PublicationState' }),
    version: z.number().int(),
  })
  .meta({ id: 'ProductPackage' });
export type ProductPackage = z.infer<typeof productPackageSchema>;
