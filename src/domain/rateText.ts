import type { Rate } from './money.ts';

/** "0.1250" as "12.5%". */
export function formatRate(rate: Rate): string {
  return `${percentOf(rate)}%`;
}

/** "0.1250" as "12.5": what people type and read. A rate has four decimals at most. */
export function percentOf(rate: Rate): string {
  return String(Number((Number(rate) * 100).toFixed(2)));
}
