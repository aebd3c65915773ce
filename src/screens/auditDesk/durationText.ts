const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** So many seconds as people say them, in the largest unit that they fill: "3 hr", "45秒". */
export function durationText(seconds: number, locale: string): string {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? (['second', 1] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(seconds / length),
  );
}
