import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ResultLine, ProcessedRecord } from '../commandKit/command.ts';
import { failureInFull } from '../commandKit/notices.tsx';
import type { BulkItem } from '../machines/bulkRun.ts';
import { ResultLines } from './ResultLines.tsx';

/** How a record stands; `waiting`: what is said of one that has not been sent. */
export function bulkLine(
  t: TFunction,
  { id, name, status }: BulkItem,
  waiting: 'bulk.willRun' | 'bulk.notRun',
): ResultLine {
  switch (status.is) {
    case 'ready':
      return { id, name, text: t(waiting) };
    case 'done':
      return { id, name, text: t('bulk.done') };
    case 'blocked':
      return { id, name, text: t(status.reason.key, status.reason.params ?? {}), tone: 'refused' };
    case 'failed':
      return { id, name, text: failureInFull(t, status.failure), tone: 'refused' };
  }
}

/** What a run came to, in figures: also what it did not run on, or the lines below would say more than they do. */
export function resultText(t: TFunction, items: readonly BulkItem[]): string {
  const count = (is: BulkItem['status']['is']) => items.filter(({ status }) => status.is === is).length;
  const done = count('done');
  const failed = count('failed');
  const left = items.length - done - failed;
  return left > 0 ? t('bulk.stopped', { done, failed, left }) : t('bulk.result', { done, failed });
}

/** What a run came to on each record, for whoever keeps it. */
export function processedRecords(t: TFunction, items: readonly BulkItem[]): ProcessedRecord[] {
  return items.map((item) => {
    const { id, name } = item;
    return item.status.is === 'done'
      ? { id, name }
      : { id, name, refused: bulkLine(t, item, 'bulk.notRun').text };
  });
}

const isExcluded = ({ status: { is } }: BulkItem) => is === 'blocked' || is === 'failed';

interface BulkLinesProps {
  t: TFunction;
  items: readonly BulkItem[];
  /** What the search tells of a record beside its name; undefined while it has not been read. */
  factsOf: (id: string) => string | undefined;
}

/** Which of the records pass, and why the others do not: these first. */
export function BulkLines({ t, items, factsOf }: BulkLinesProps) {
  const left = items.filter(isExcluded);
  const rest = items.filter((item) => !isExcluded(item));
  return (
    <>
      {left.length > 0 && (
        <Text size="sm" fw={500}>
          {t('bulk.preflight', { ready: rest.length, left: left.length })}
        </Text>
      )}
      <ResultLines
        t={t}
        lines={[...left, ...rest].map((item) => ({
          ...bulkLine(t, item, 'bulk.willRun'),
          facts: factsOf(item.id),
        }))}
        heading="column.check"
      />
    </>
  );
}
