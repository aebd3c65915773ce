import Big from 'big.js';
import { z } from 'zod';
import { halfWidth } from './typedText.ts';

/** A ratio as an exact decimal string: "0.15" is 15 %. */
export const rateSchema = z.string().regex(/^\d(\.\d{1,4})?$/, 'validation.rate');

/** A percentage as people type it ("12.5", "12.5%") to the fraction of the wire ("0.125"). */
export const typedRateSchema = z
  .string()
  .transform((text) => halfWidth(text).trim().replace(/\s*%$/, ''))
  .pipe(
    z
      .string()
      .min(1, 'validation.rateRequired')
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'validation.percent')
      .transform((percent) => new Big(percent).div(100).toString()),
  );
