import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useFocusRecord } from '../../commandKit/useFocusRecord.ts';
import { auditCaseRecord } from '../../commands/auditCase/auditCaseRecord.ts';
import { addNoteCommands } from '../../commands/note/noteCommands.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { auditCase } from '../../machines/auditCase.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { Minute } from '../../ui/page/Minute.tsx';
import { PageActions } from '../../ui/page/PageActions.tsx';
import { RecordPage } from '../../ui/page/RecordPage.tsx';
import { RecordHistory } from '../../ui/page/RecordHistory.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { NotesPanel } from '../note/parts/NotesPanel.tsx';
import { CaseItems, caseItemFragment } from './CaseItems.tsx';
import classes from './auditCase.module.css';

const caseQuery = graphql(
  `
    query AuditCase($id: String!) {
      auditCaseDetail(id: $id) {
        id
        title
        description
        conclusion
        status
        itemCount
        openedByName
        closedByName
        closedAt
        version
        createdAt
        items {
          ...CaseItem
        }
      }
    }
  `,
  [caseItemFragment],
);

/** /audit-case/detail: one case with its items, its notes, and its history. */
export default function AuditCasePage() {
  const { t } = useTranslation();
  const { found, unread } = useRecordOfAddress(
    caseQuery,
    (id) => ({ id }),
    ({ auditCaseDetail }) => auditCaseDetail,
  );
  const record = useMemo(() => (found ? auditCaseRecord(found) : undefined), [found]);
  useFocusRecord(record);

  if (!found || !record) return <RecordUnread type="auditCase" {...unread} />;
  const text = (value: string) => <span className={classes.text}>{value}</span>;
  return (
    <RecordPage
      title={found.title}
      badge={<StateBadge {...stateMeta(auditCase, found.status)} />}
      actions={<PageActions record={record} without={['auditCase.open', addNoteCommands.auditCase]} />}
      history={<RecordHistory record={record} lifecycle="auditCase" />}
      facts={[
        { label: t('auditCase.openedBy'), value: found.openedByName },
        { label: t('auditCase.openedAt'), value: <Minute at={found.createdAt} /> },
        ...(found.closedAt === null
          ? []
          : [
              { label: t('auditCase.closedBy'), value: found.closedByName },
              { label: t('auditCase.closedAt'), value: <Minute at={found.closedAt} /> },
            ]),
        { label: t('auditCase.description'), value: found.description && text(found.description) },
        ...(found.closedAt === null
          ? []
          : [{ label: t('auditCase.conclusion'), value: text(found.conclusion) }]),
      ]}
    >
      <CaseItems items={found.items} />
      <NotesPanel key={record.id} subject="auditCase" record={record} />
    </RecordPage>
  );
}
