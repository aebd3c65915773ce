import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { availabilityOf } from '../../../commandKit/availability.ts';
import type { CommandRecord } from '../../../commandKit/command.ts';
import { useCommandHost } from '../../../commandKit/commandHost.ts';
import { addNoteCommands } from '../../../commands/note/noteCommands.ts';
import { noteFragment, noteRecord } from '../../../commands/note/noteRecord.ts';
import { commandById } from '../../../commands/registry.ts';
import { orderRoute } from '../../../domain/menu.ts';
import type { NoteSubject } from '../../../domain/note.ts';
import { graphql, type ResultOf } from '../../../graph/client/graphql.ts';
import { KeyCaps } from '../../../keys/KeyCaps.tsx';
import { Hint } from '../../../ui/hint/Hint.tsx';
import { FailedPart, useLate } from '../../../ui/list/ListStates.tsx';
import { pageNumbers } from '../../../ui/list/pageNumbers.ts';
import { RowActions } from '../../../ui/list/RowActions.tsx';
import { SkeletonBlock } from '../../../ui/page/Skeletons.tsx';
import { Minute } from '../../../ui/page/Minute.tsx';
import classes from './notesPanel.module.css';

const notesQuery = graphql(
  `
    query Notes(
      $customerId: String
      $orderId: String
      $caseId: String
      $current: Int!
      $pageSize: Int!
      $after: String
    ) {
      notePage(
        customerId: $customerId
        orderId: $orderId
        caseId: $caseId
        current: $current
        pageSize: $pageSize
        after: $after
      ) {
        total
        before
        last
        records {
          ...NoteRecord
          editedAt
          deletedAt
          deletedByName
        }
      }
    }
  `,
  [noteFragment],
);

type NoteRow = NonNullable<NonNullable<ResultOf<typeof notesQuery>['notePage']>['records'][number]>;

const pageSize = 10;

/** The list's filter for the subject of the notes. */
const filterOf = { customer: 'customerId', order: 'orderId', auditCase: 'caseId' } as const;

interface NotesPanelProps {
  subject: NoteSubject;
  /** The customer, order or case. */
  record: CommandRecord;
}

/**
 * Shows the notes on a customer (with those on its orders), on an order, or in a case: the newest first, and a button to add
 * one.
 */
export function NotesPanel({ subject, record }: NotesPanelProps) {
  const { t } = useTranslation();
  const { context, open } = useCommandHost();
  const [pageStart, setPageStart] = useState<{ current: number; after?: string | undefined }>({ current: 1 });
  const about = { [filterOf[subject]]: record.id };
  const variables = { ...about, ...pageStart, pageSize };
  const [{ data, fetching, error }, retry] = useQuery({ query: notesQuery, variables });
  const page = data?.notePage;
  const numbers = page && pageNumbers(page.total, page, { after: undefined, ...pageStart, pageSize });
  const late = useLate(fetching && !page);
  const add = commandById(addNoteCommands[subject]);
  const reasons =
    availabilityOf(add, context, record.data)?.blocked.map(({ key, params }) => t(key, params ?? {})) ?? [];
  const reason = reasons.join(' ');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="notes-title">
      <Group justify="space-between" mb="sm">
        <Group gap="xs" align="baseline">
          <Title order={2} fz={16} fw={600} id="notes-title">
            {t('note.title')}
          </Title>
          {page && page.total > 0 && (
            <Text size="xs" c="dimmed">
              {t('note.count', { count: page.total })}
            </Text>
          )}
        </Group>
        <Hint label={reason || (add.key && <KeyCaps keys={add.key} />)}>
          <Button
            size="xs"
            variant="default"
            data-command={add.id}
            leftSection={<add.icon size={14} stroke={1.6} />}
            data-disabled={reason !== '' || undefined}
            aria-disabled={reason !== '' || undefined}
            aria-description={reason || undefined}
            onClick={(event) => (reason === '' ? open(add, record) : event.preventDefault())}
          >
            {t(add.title)}
          </Button>
        </Hint>
      </Group>
      {error && !page ? (
        <FailedPart error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
      ) : !page ? (
        <div aria-busy data-awaiting className={classes.coming}>
          {late && (
            <>
              <SkeletonBlock width="45%" />
              <SkeletonBlock width="80%" />
            </>
          )}
        </div>
      ) : page.records.length === 0 ? (
        <Text size="sm" c="dimmed">
          {reason || t(subject === 'auditCase' ? 'empty.caseNotes' : 'empty.notes')}
        </Text>
      ) : (
        <ul className={classes.notes}>
          {page.records.map((note) => note && <NoteItem key={note.id} note={note} subject={subject} />)}
        </ul>
      )}
      {numbers && numbers.pages > 1 && (
        <Group justify="flex-end" gap="xs" mt="sm" data-paging>
          <Button
            size="xs"
            variant="default"
            disabled={numbers.page === 1}
            onClick={() => setPageStart({ current: numbers.page - 1 })}
          >
            {t('note.newer')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={numbers.page === numbers.pages}
            onClick={() => setPageStart({ current: numbers.page + 1, after: page?.last ?? undefined })}
          >
            {t('note.older')}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

/** Shows one note: its author and time, its text, and its actions. */
function NoteItem({ note, subject }: { note: NoteRow; subject: NoteSubject }) {
  const { t } = useTranslation();
  const { role } = useCommandHost().context;
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <Text size="xs" c="dimmed" className={classes.facts}>
          <span className={classes.author}>{note.authorName}</span>
          <Minute at={note.createdAt} />
          {note.editedAt && note.status === 'active' && <span>{t('note.edited')}</span>}
          {subject === 'customer' && note.orderId && (
            <Anchor component={Link} to={orderRoute(role, note.orderId)} fz="inherit">
              {note.orderNo}
            </Anchor>
          )}
        </Text>
        <RowActions record={noteRecord(note)} />
      </div>
      {note.deletedAt ? (
        <Text size="sm" c="dimmed">
          {t('note.deletedBy', { name: note.deletedByName ?? '' })} <Minute at={note.deletedAt} />
        </Text>
      ) : (
        <Text size="sm" className={classes.text}>
          {note.text}
        </Text>
      )}
    </li>
  );
}
