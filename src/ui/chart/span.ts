const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * A length of time in words, in its two largest units: "3 days 4 hours"; under a minute "0 minutes". Narrow, in its largest
 * alone: "3d".
 */
export function spanText(milliseconds: number, language: string, display: 'long' | 'narrow'): string {
  let rest = Math.max(0, milliseconds);
  const parts = units.map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  const told = first === -1 ? parts.slice(-1) : parts.slice(first, first + (display === 'narrow' ? 1 : 2));
  return told
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: display }).format(count),
    )
    .join(' ');
}
