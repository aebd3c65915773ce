import { Alert, Anchor, Button } from '@mantine/core';
import IconFileUnknown from '@tabler/icons-react/dist/esm/icons/IconFileUnknown.mjs';
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
  /** A file has no page and no list of its own; undefined where the address says of what kind it is. */
  type: RecordType | 'file' | undefined;
  /** What the address holds in the place of the record's id; null where it holds nothing. */
  requestedId: string | null;
  /** Whether that can be an id of such a record. */
  wellFormed?: boolean;
  /** Where such records are listed; absent: the entry of the menu that the page belongs to. */
  list?: string;
}

interface RecordUnreadProps extends Omit<RecordMissingProps, 'wellFormed'>, Unread {
  /** What the page will show of it. */
  shape?: 'record' | 'form';
}

/**
 * A record's page while it has no record: which record is missing and where to look for it, what failed, or that it is
 * being read.
 */
export function RecordUnread({ shape = 'record', fetching, error, onRetry, ...missing }: RecordUnreadProps) {
  const { t } = useTranslation();
  const late = useLate(fetching);
  if (!missing.wellFormed || (error && !retryHelps(error)))
    return <RecordMissing {...missing} error={error} />;
  if (error) return <Failed title={t('record.failed')} error={error} onRetry={onRetry} />;
  if (!late) return <div data-awaiting />;
  return <PageSkeleton shape={shape} />;
}

/** What is missing, and the way to the list that has such records. */
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

/** The same on a page that has more to show than the record. */
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
