const wantedTicks = 4;

/** A round top above all amounts, in yuan for drawing only, and the round marks below it; never a flat scale. */
export function balanceHistoryScale(amounts: readonly string[]): { top: number; ticks: number[] } {
  const largest = Math.max(1, ...amounts.map(Number));
  const rough = largest / wantedTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.ceil(largest / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
