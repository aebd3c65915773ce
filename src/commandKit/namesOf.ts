import type { TFunction } from 'i18next';

const namesShown = 5;

/** Returns the first names, and the total count if these are not all. */
export function namesOf(t: TFunction, records: readonly { name: string }[]): string {
  const names = records.slice(0, namesShown).map(({ name }) => name);
  const more = records.length - names.length;
  const text = names.join(t('common.listSeparator'));
  return more > 0 ? t('bulk.more', { names: text, total: records.length }) : text;
}
