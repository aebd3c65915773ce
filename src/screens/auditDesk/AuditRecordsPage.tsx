import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { asRecordId } from '../../domain/recordId.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { serverNow } from '../../graph/client/serverClock.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import { historyFragment } from '../../ui/chart/historyFragment.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { RecordSide, useSummary } from './RecordSide.tsx';
import { differs, pairsOf, rowsInTime } from './sideBySide.ts';
import classes from './records.module.css';

const recordQuery = graphql(
  `
    query AuditRecord($lifecycle: LifecycleId!, $id: String!) {
      auditRecord(lifecycle: $lifecycle, id: $id) {
        lifecycle
        recordId
        fields {
          name
          value
        }
        figures {
          name
          value
        }
      }
      lifecycleHistory(lifecycle: $lifecycle, id: $id) {
        ...History
      }
    }
  `,
  [historyFragment],
);

/** Returns the record of the trail that the address names in these two parameters. */
function useSide(lifecycleParameter: string, parameter: string) {
  const [parameters] = useSearchParams();
  const lifecycle = asLifecycleId(parameters.get(lifecycleParameter));
  const { found, unread } = useRecordOfAddress(
    recordQuery,
    // This lifecycle is a placeholder: without one in the address no request is sent.
    (id) => ({ lifecycle: lifecycle ?? 'dealApproval', id }),
    ({ auditRecord, lifecycleHistory }) => {
      if (!auditRecord || !lifecycleHistory || auditRecord.lifecycle !== lifecycle) return undefined;
      const { recordId, fields, figures } = auditRecord;
      return { id: recordId, lifecycle, history: lifecycleHistory, fields, figures };
    },
    { parameter, idOf: (idText) => lifecycle && asRecordId(idText) },
  );
  return { found, unread };
}

/** /audit-desk/records: two records side by side, with their fields, the last facts of their rules, and their histories. */
export default function AuditRecordsPage() {
  const { t } = useTranslation();
  const sides = [useSide('lifecycle', 'id'), useSide('withLifecycle', 'with')] as const;
  const [first, second] = [sides[0].found, sides[1].found];
  const [now] = useState(serverNow);
  const summarize = useSummary(now);
  const missing = sides.find(({ found }) => !found);
  if (!first || !second) return missing && <RecordUnread type={undefined} {...missing.unread} />;
  const fields = pairsOf(first.fields, second.fields);
  const figures = pairsOf(first.figures, second.figures);
  const { rows, count } = rowsInTime(first.history.entries, second.history.entries);
  const storedPairs = [...fields, ...figures];
  const both = {
    summary: pairsOf(summarize(first), summarize(second)),
    fields,
    figures,
    rowCount: count,
  };
  return (
    <>
      <PageHead title={t('audit.recordsSideBySide')} />
      <Text size="sm" c="dimmed" my="sm">
        {t('audit.differing', { count: storedPairs.length, differing: storedPairs.filter(differs).length })}
      </Text>
      <div className={classes.pair}>
        <RecordSide {...both} side={0} record={first} rows={rows[0]} />
        <RecordSide {...both} side={1} record={second} rows={rows[1]} />
      </div>
    </>
  );
}
