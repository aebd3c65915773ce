import type { TFunction } from 'i18next';
import type { Column } from '../../../ui/list/RecordList.tsx';
import { entryRemarks, type OriginEntry } from './originColumns.tsx';

/** Returns the last column of a list of entries. */
export function remarksColumn(t: TFunction): Column<OriginEntry> {
  return {
    id: 'remarks',
    title: t('common.remarks'),
    render: (entry) => {
      const text = entryRemarks(t, entry);
      return text ? <span title={text}>{text}</span> : '—';
    },
  };
}
