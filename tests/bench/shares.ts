/** Returns the quantile of the values: share 0.5 for the median, 0.95 for the p95. NaN without values. */
export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
