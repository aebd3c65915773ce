import Big from 'big.js';
import type { Rate } from './money.ts';

/** "0.1250" as "12.5%". */
export function formatRate(rate: Rate): string {
  return `${percentOf(rate)}%`;
}

/** "0.1250" as "12.5": what people type and read. */
export function percentOf(rate: Rate): string {
  return new Big(rate).times(100).toString();
}
