const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats bytes as "300 MB" or "1.4 GB": one decimal place and units of 1024, as people's own computers count. */
export function bytesText(bytes: number): string {
  let unit = 0;
  let value = bytes;
  // Rounds before the comparison: 1023.99 MB is 1 GB, not 1024 MB.
  while (unit < units.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    unit++;
  }
  return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
