import type { Rate } from './money.ts';

/** Formats "0.1250" as "12.5%". */
export function formatRate(rate: Rate): string {
  return `${percentOf(rate)}%`;
}

/** Formats "0.1250" as "12.5", as people type and read it. A rate has at most four decimals. */
export function percentOf(rate: Rate): string {
  return String(Number((Number(rate) * 100).toFixed(2)));
}
