import { Button, Group, Text } from '@mantine/core';
import type { Command } from '../commandKit/command.ts';
import { useCommandHost } from '../commandKit/commandHost.ts';
import { useRecords } from '../commandKit/useRecords.ts';
import { restOf, type BulkItem } from '../machines/bulkRun.ts';
import { bulkLine, resultText } from './BulkLines.tsx';
import { ResultLines } from './ResultLines.tsx';
import type { BulkRecord } from './useBulkRun.ts';

interface BulkSummaryProps {
  command: Command;
  items: readonly BulkItem[];
  records: readonly BulkRecord[];
  onRetry: () => void;
  onClose: () => void;
}

/** Shows how many records were processed, the reasons against the others, and the possible next commands. */
export function BulkSummary({ command, items, records, onRetry, onClose }: BulkSummaryProps) {
  const { context, startAll } = useCommandHost();
  const { t, role } = context;
  const rest = restOf(items);
  const remaining = rest.filter(({ status }) => status.is === 'ready').length;
  const failed = rest.filter(({ status }) => status.is === 'failed').length;
  const done = items.length - rest.length;
  const inverse = useRecords().inverseOf?.(command);
  const undo = () => {
    if (!inverse) return;
    const doneIds = new Set(items.flatMap(({ id, status }) => (status.is === 'done' ? [id] : [])));
    onClose();
    startAll(
      inverse,
      // Passes references without data, so that the next command reads the records again.
      records.flatMap(({ type, id, name }) => (doneIds.has(id) ? [{ type, id, name }] : [])),
    );
  };
  return (
    <>
      <Text size="sm" fw={500} role="status">
        {resultText(t, items)}
      </Text>
      {rest.length > 0 && <ResultLines t={t} lines={rest.map((item) => bulkLine(t, item, 'bulk.notRun'))} />}
      <Group justify="flex-end" gap="xs">
        {done > 0 && inverse?.bulk && inverse.roles.includes(role) && (
          <Button variant="default" onClick={undo} title={t(inverse.title)}>
            {t('bulk.undo', { count: done })}
          </Button>
        )}
        {remaining + failed > 0 && (
          <Button variant="default" onClick={onRetry}>
            {t('bulk.retryRest', { count: remaining + failed })}
          </Button>
        )}
        <Button onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </Group>
    </>
  );
}
