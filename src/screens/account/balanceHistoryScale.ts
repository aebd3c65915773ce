const tickCount = 4;

/** Returns a round top above all amounts, and the round ticks below it. In yuan, for drawing only; the top is never zero. */
export function balanceHistoryScale(amounts: readonly string[]): { top: number; ticks: number[] } {
  const largest = Math.max(1, ...amounts.map(Number));
  const rough = largest / tickCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.ceil(largest / step);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Least width in pixels at which twelve months are distinguishable; in less room the chart scrolls. */
const leastWidth = 560;

/**
 * Returns the width of the chart in pixels. If the room is too narrow, whole months fill it after scrolling to the newest.
 */
export function pictureWidth(room: number, margin: { left: number; right: number }, months: number): number {
  if (room >= leastWidth) return room;
  const leastStep = (leastWidth - margin.left - margin.right) / months;
  const shown = Math.floor((room - margin.right) / leastStep);
  if (shown < 1) return leastWidth;
  return margin.left + margin.right + (months * (room - margin.right)) / shown;
}
