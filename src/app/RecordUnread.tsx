import { Alert, Anchor, Button } from '@mantine/core';
import { IconFileUnknown } from '../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { RecordType } from '../commandKit/command.ts';
import { useShownOnPage } from '../commandKit/useShownOnPage.ts';
import { asRecordId } from '../domain/recordId.ts';
import { failureOf } from '../graph/client/failure.ts';
import { pageTitle, activeMenuEntry } from './layout/activeMenuEntry.ts';
import { Failed, retryHelps, useLate } from '../ui/list/ListStates.tsx';
import { useMenu } from './menu/MenuContext.tsx';
import { Message } from '../ui/page/Message.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import type { Unread } from '../ui/page/useRecordOfAddress.ts';

const longestIdShown = 40;

interface RecordMissingProps {
  /** A file has no page and no list of its own; undefined where the address names the type. */
  type: RecordType | 'file' | undefined;
  /** The record id from the address; null if it has none. */
  requestedId: string | null;
  /** False if the id cannot belong to such a record. */
  wellFormed?: boolean;
  /** Path of the list of such records; if absent, the page's menu entry. */
  list?: string;
}

interface RecordUnreadProps extends Omit<RecordMissingProps, 'wellFormed'>, Unread {
  /** The placeholder's shape, as the page will show the record. */
  shape?: 'record' | 'form';
}

/** Renders a record's page without its record: the record is missing, failed to load, or is loading. */
export function RecordUnread({ shape = 'record', fetching, error, onRetry, ...missing }: RecordUnreadProps) {
  const { t } = useTranslation();
  const late = useLate(fetching);
  if (!missing.wellFormed || (error && !retryHelps(error)))
    return <RecordMissing {...missing} error={error} />;
  if (error) return <Failed title={t('record.failed')} error={error} onRetry={onRetry} />;
  if (!late) return <div data-awaiting />;
  return <PageSkeleton shape={shape} />;
}

/** Says which record is missing and links to the list of such records. */
function RecordMissing({ error, ...props }: RecordMissingProps & Pick<Unread, 'error'>) {
  const { t } = useTranslation();
  useShownOnPage(t, error && failureOf(error));
  const { title, words, list, toList } = useMissing(props);
  return (
    <Message icon={IconFileUnknown} title={title} words={words} alert>
      {list && (
        <Button component={Link} to={list} replace>
          {toList}
        </Button>
      )}
    </Message>
  );
}

/** Says the same on a page that shows more than the record. */
export function RecordMissingNote(props: RecordMissingProps) {
  const { title, words, list, toList } = useMissing(props);
  return (
    <Alert color="gray" variant="light" role="alert" title={title}>
      {words}{' '}
      {list && (
        <Anchor component={Link} to={list} size="sm">
          {toList}
        </Anchor>
      )}
    </Alert>
  );
}

const isRecordId = (requestedId: string | null) => asRecordId(requestedId ?? undefined) !== undefined;

function useMissing({ type, requestedId, list, wellFormed = isRecordId(requestedId) }: RecordMissingProps) {
  const { t } = useTranslation();
  const menu = useMenu();
  const { pathname } = useLocation();
  const record = t(type ? `palette.type.${type}` : 'column.record');
  const path = list ?? activeMenuEntry(menu, pathname)?.activePath;
  const name = path && pageTitle(menu, path);
  const why = requestedId === null || requestedId === '' ? 'none' : wellFormed ? 'unknown' : 'malformed';
  return {
    title: t(why === 'none' ? 'record.notGiven' : 'record.notFound', { record }),
    words: t(`record.${why}`, { id: requestedId?.slice(0, longestIdShown) }),
    list: path,
    toList: name && t('record.toList', { list: t(name) }),
  };
}
