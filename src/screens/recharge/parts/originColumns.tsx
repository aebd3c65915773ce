import type { TFunction } from 'i18next';
import type { Column } from '../../../ui/list/RecordList.tsx';

export interface OriginEntry {
  id: string;
  actorName: string | null;
  remarks: string;
  reversesId: string | null;
}

/** Returns the columns of the person who registered a ledger entry, and of its number; hidden by default. */
export function originColumns(t: TFunction): Column<OriginEntry>[] {
  return [
    {
      id: 'actor',
      title: t('account.actor'),
      kind: 'person',
      optional: true,
      render: ({ actorName }) => actorName ?? '—',
    },
    { id: 'entryId', title: t('account.entryId'), kind: 'word', optional: true, render: ({ id }) => id },
  ];
}

/** Returns the entry that an entry reverses, and its remarks; empty if it has neither. */
export function entryRemarks(
  t: TFunction,
  { reversesId, remarks }: Omit<OriginEntry, 'id' | 'actorName'>,
): string {
  const reverses = reversesId && t('account.reverses', { id: reversesId });
  return [reverses, remarks].filter(Boolean).join(' · ');
}
