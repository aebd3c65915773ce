import { Anchor, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { auditEntryRoute } from '../../domain/menu.ts';
import { graphql, type FragmentOf } from '../../graph/client/graphql.ts';
import { asLifecycleId, lifecycles, namedState } from '../../machines/lifecycles.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { TablePanel } from '../../ui/page/TablePanel.tsx';

export const caseItemFragment = graphql(`
  fragment CaseItem on AuditCaseItem @_unmask {
    id
    lifecycle
    recordId
    recordName
    state
    entryId
    kind
    event
    at
    actorName
    addedByName
    addedAt
  }
`);

type Item = FragmentOf<typeof caseItemFragment>;

/** Shows the records and entries of a case, with links to a record's history or to the entry. */
export function CaseItems({ items }: { items: readonly (Item | null)[] }) {
  const { t } = useTranslation();
  const rows = items.flatMap((item) => item ?? []);
  return (
    <TablePanel
      title={t('auditCase.items')}
      titleExtra={
        rows.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('auditCase.count', { count: rows.length })}
          </Text>
        )
      }
      empty={t('empty.auditCaseItems')}
      wrap
      head={[
        { id: 'item', title: t('auditCase.item') },
        { id: 'state', title: t('auditCase.itemState') },
        { id: 'addedBy', title: t('auditCase.addedBy') },
        { id: 'addedAt', title: t('auditCase.added') },
      ]}
      rows={rows.map((item) => ({
        id: item.id,
        cells: {
          item: <ItemName item={item} />,
          state: <ItemState item={item} />,
          addedBy: item.addedByName,
          addedAt: <Minute at={item.addedAt} />,
        },
      }))}
    />
  );
}

const processOf = (t: TFunction, { lifecycle }: Item) => {
  const known = asLifecycleId(lifecycle);
  return known && t(lifecycles[known].title);
};

/** Shows a record by its name and lifecycle, and an entry by its number, event, record and person. */
function ItemName({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { lifecycle, recordId, recordName, entryId, kind, event, actorName, at } = item;
  if (entryId === null)
    return (
      <>
        <Anchor component={Link} to={historyRoute(lifecycle ?? '', recordId ?? '')} fz="inherit">
          {recordName ?? recordId}
        </Anchor>
        <Text size="xs" c="dimmed">
          {processOf(t, item)}
        </Text>
      </>
    );
  const happened = kind && event !== null ? t(auditEventKey({ kind, event })) : '';
  const about = [processOf(t, item), recordName, actorName].filter(Boolean).join(' · ');
  return (
    <>
      <Anchor component={Link} to={auditEntryRoute(entryId)} fz="inherit">
        {`#${entryId} ${happened}`}
      </Anchor>
      <Text size="xs" c="dimmed">
        {about} {at !== null && <Minute at={at} />}
      </Text>
    </>
  );
}

function ItemState({ item: { lifecycle, state } }: { item: Item }) {
  const named = namedState(lifecycle, state);
  return named ? <StateBadge tone={named.tone} label={named.label} /> : '—';
}
