import Big from 'big.js';
import { z } from 'zod';
import { plainNumber } from './visibleText.ts';

/** A ratio as an exact decimal string: "0.15" is 15 %. */
export const rateSchema = z
  .string()
  .regex(/^-?\d+(\.\d{1,4})?$/, { error: 'validation.rate', abort: true })
  .regex(/^\d(?!\d)/, 'validation.rateRange');

/** Converts a typed percentage ("12.5", "12.5%") to the fraction of the calls ("0.125"). */
export const typedRateSchema = z
  .string()
  .transform((text) => plainNumber(text).replace(/\s*%$/, ''))
  .pipe(
    z
      .string()
      .min(1, 'validation.rateRequired')
      .regex(/^-?\d+(\.\d{1,2})?$/, { error: 'validation.percent', abort: true })
      .regex(/^\d{1,3}(?!\d)/, 'validation.rateRange')
      .transform((percent) => new Big(percent).div(100).toString()),
  );
