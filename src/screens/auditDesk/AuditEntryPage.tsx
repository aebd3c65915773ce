import { SimpleGrid, Stack } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  auditEntryFragment,
  auditEntryName,
  auditEntryRecord,
} from '../../commands/auditEntry/auditEntryRecord.ts';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { graphql } from '../../graph/client/graphql.ts';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { EntryPanel } from './EntryPanel.tsx';

const entryQuery = graphql(
  `
    query AuditEntry($id: String!) {
      auditEntryPage(input: { id: $id }) {
        records {
          ...AuditEntryRow
        }
      }
      auditEntryDetail(id: $id) {
        requestId
        machineVersion
        hash
        logged
        figures {
          name
          value
        }
        changes {
          field
          from
          to
        }
        cause {
          id
          kind
          lifecycle
          event
          recordName
        }
        consequences {
          id
          kind
          lifecycle
          event
          recordName
        }
        notes {
          text
          actorName
          at
          entryId
        }
      }
    }
  `,
  [auditEntryFragment],
);

const shape = /^\d{1,15}$/;

const addressOptions = (parameter: string) => ({
  parameter,
  idOf: (text: string | undefined) => (text !== undefined && shape.test(text) ? text : undefined),
});

/** Returns the log entry that the address names in this parameter. */
function useEntry(parameter: string) {
  const { found, data, unread } = useRecordOfAddress(
    entryQuery,
    (id) => ({ id }),
    ({ auditEntryPage }) => auditEntryPage?.records[0],
    addressOptions(parameter),
  );
  const detail = data?.auditEntryDetail;
  return { found: found && detail ? { entry: found, detail } : undefined, unread };
}

/** /audit-desk/entry: the content and the proof of one entry, or two entries side by side. */
export default function AuditEntryPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { found, unread } = useEntry('id');
  const comparedEntry = useEntry('with');
  const entry = found?.entry;
  const record = useMemo(() => (entry ? auditEntryRecord(entry) : undefined), [entry]);
  useFocusRecord(record);
  if (!found || !record) return <RecordUnread type="auditEntry" {...unread} />;
  const compared = parameters.get('with') !== null;
  return (
    <Stack gap="md">
      <PageHead
        title={t('audit.entry', { name: auditEntryName(found.entry) })}
        actions={<PageActions record={record} without={['auditEntry.open']} />}
      />
      <SimpleGrid cols={{ base: 1, md: compared ? 2 : 1 }} spacing="md">
        <EntryPanel {...found} named={compared} />
        {comparedEntry.found && <EntryPanel {...comparedEntry.found} named against={found.entry} />}
        {compared && !comparedEntry.found && <RecordUnread type="auditEntry" {...comparedEntry.unread} />}
      </SimpleGrid>
    </Stack>
  );
}
