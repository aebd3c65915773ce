const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** The number of units that each display shows, and its smallest unit. */
const displays = {
  long: { most: 2, least: 'minute' },
  short: { most: 1, least: 'second' },
  narrow: { most: 1, least: 'minute' },
} as const;

/**
 * Returns a duration in words, in its two largest units: "3 days 4 hours"; under a minute "0 minutes".
 * Narrow: the largest unit alone, "3d". Short: down to seconds, "3 hr", "45 sec".
 */
export function spanText(milliseconds: number, language: string, display: keyof typeof displays): string {
  const { most, least } = displays[display];
  let rest = Math.max(0, milliseconds);
  const parts = units.slice(0, units.findIndex(([unit]) => unit === least) + 1).map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + most);
  return shown
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: display })
        .format(count)
        // Intl writes Chinese units without a space after the figure; the other Chinese texts have one.
        .replace(/(\d)(?=\p{Script=Han})/u, '$1 '),
    )
    .join(' ');
}
