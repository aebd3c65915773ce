import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ResultLine, ProcessedRecord } from '../commandKit/command.ts';
import { failureInFull } from '../commandKit/notices.tsx';
import type { BulkItem } from '../machines/bulkRun.ts';
import { ResultLines } from './ResultLines.tsx';

/** Returns the status line of a record; `waiting`: the text for a record that has not been sent. */
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

/** Returns the counts of a run. They include the records that it did not run on, so that they match the lines below. */
export function resultText(t: TFunction, items: readonly BulkItem[]): string {
  const count = (is: BulkItem['status']['is']) => items.filter(({ status }) => status.is === is).length;
  const done = count('done');
  const failed = count('failed');
  const left = items.length - done - failed;
  return left > 0 ? t('bulk.stopped', { done, failed, left }) : t('bulk.result', { done, failed });
}

/** Returns the result of a run for each record, for the caller to store. */
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
  /** Returns the search's facts about a record; undefined while it has not been read. */
  factsOf: (id: string) => string | undefined;
}

/** Shows which records can be processed and why the others cannot; the excluded ones come first. */
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
