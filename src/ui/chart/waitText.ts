import type { TFunction } from 'i18next';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  { least: day, size: day, key: 'board.wait.days' },
  { least: hour, size: hour, key: 'board.wait.hours' },
  { least: minute, size: minute, key: 'board.wait.minutes' },
  { least: 0, size: 1, key: 'board.wait.seconds' },
] as const;

/** Returns "2.3 d" or "45 min": two figures below ten. */
export function waitText(t: TFunction, language: string, seconds: number): string {
  const unit = units.find(({ least }) => seconds >= least) ?? units[3];
  const amount = seconds / unit.size;
  const value = new Intl.NumberFormat(language, { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(
    amount,
  );
  return t(unit.key, { value });
}
