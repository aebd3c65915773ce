import type { TFunction } from 'i18next';
import type { Column } from '../../../ui/list/RecordList.tsx';

export interface OriginEntry {
  id: string;
  actorName: string | null;
  remarks: string;
  reversesId: string | null;
}

/** Who registered an entry of an account, and its number in the ledger; not shown at first. */
export function originColumns(t: TFunction): Column<OriginEntry>[] {
  return [
    {
      id: 'actor',
      title: t('account.actor'),
      width: 96,
      optional: true,
      render: ({ actorName }) => actorName ?? '—',
    },
    { id: 'entryId', title: t('account.entryId'), width: 96, optional: true, render: ({ id }) => id },
  ];
}

/** What an entry reverses, and what was said to it; empty where neither is there. */
export function entryRemarks(
  t: TFunction,
  { reversesId, remarks }: Omit<OriginEntry, 'id' | 'actorName'>,
): string {
  const reverses = reversesId && t('account.reverses', { id: reversesId });
  return [reverses, remarks].filter(Boolean).join(' · ');
}
