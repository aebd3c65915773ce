import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCommandHost, type CommandHost } from '../../commandKit/commandHost.ts';
import { useUnsavedRun } from '../../commandKit/unsavedWork.ts';
import { bulkLine, resultText, processedRecords } from '../../forms/BulkLines.tsx';
import { ReadingProgress } from '../../forms/RecordsModal.tsx';
import { ResultLines } from '../../forms/ResultLines.tsx';
import { bulkRunMachine, restOf, type BulkItem } from '../../machines/bulkRun.ts';
import { inspect } from '../../machines/inspection.ts';
import type { Link } from './chain.ts';
import { chainServices, itemsOf, recordsOf } from './chainServices.ts';
import { ChainSteps } from './ChainSteps.tsx';

interface ChainRunProps {
  links: readonly Link[];
  /** Called with a stop function while leaving means to stop, and with undefined while leaving means to close. */
  onRunning: (stop: (() => void) | undefined) => void;
  /** Returns how many of these links can be undone. */
  canUndo: (done: readonly Link[]) => number;
  onUndo: (done: readonly Link[]) => void;
  onClose: () => void;
}

/**
 * Reports the executed links to the host, one command at a time, as if each had run by itself. The page then refetches, and
 * each is in the list of executed commands.
 */
async function tellHost(
  host: CommandHost,
  links: readonly Link[],
  items: readonly BulkItem[],
): Promise<void> {
  const { t } = host.context;
  const status = new Map(items.map((item) => [item.id, item]));
  for (const command of new Set(links.map((link) => link.command))) {
    const own = links.filter((link) => link.command === command);
    const attempted = own.flatMap(({ id, record }) => {
      const item = status.get(id);
      const was = item?.status.is;
      return item && (was === 'done' || was === 'failed')
        ? [{ ...item, id: record.id, name: record.name }]
        : [];
    });
    if (attempted.length === 0) continue;
    const processed = processedRecords(t, attempted);
    await host.execute(
      { ...command, on: undefined, run: async () => ({ changed: true, processed }) },
      {
        record: undefined,
        values: undefined,
        typed: own[0]?.values ?? {},
        idempotencyKey: crypto.randomUUID(),
      },
    );
  }
}

/** Shows the run from its preview to its end. */
export function ChainRun({ links, onRunning, canUndo, onUndo, onClose }: ChainRunProps) {
  const host = useCommandHost();
  const { context } = host;
  const { t } = context;
  const stop = useRef<() => void>(() => undefined);
  // oxlint-disable-next-line react/refs -- Read by the machine's services, once they run.
  const [services] = useState(() => chainServices(context, links, () => stop.current()));
  const [snapshot, send] = useMachine(bulkRunMachine, {
    input: { services, items: itemsOf(context, links), reads: true },
    inspect,
  });
  const { items, read, stopped } = snapshot.context;
  const running = snapshot.matches('running');
  const finished = snapshot.matches('finished');
  const isPreviewed = snapshot.matches('ready');
  const rest = restOf(items);
  useUnsavedRun({ running, finished, remaining: rest.length });
  const isDone = (id: string) => items.some((item) => item.id === id && item.status.is === 'done');
  const done = links.filter(({ id }) => isDone(id));
  const tellRunning = useEffectEvent(onRunning);
  useEffect(() => {
    stop.current = () => send({ type: 'STOP' });
    tellRunning(running ? stop.current : undefined);
  }, [send, running]);
  // Because an earlier run of the same links has already reported its part.
  const reported = useRef(new Set<string>());
  const tell = useEffectEvent(() => {
    const untold = links.filter(({ id }) => !reported.current.has(id));
    for (const { id } of done) reported.current.add(id);
    void tellHost(host, untold, items);
  });
  useEffect(() => {
    if (finished) tell();
  }, [finished]);

  const lines = items.map((item) => {
    const line = bulkLine(t, item, finished ? 'bulk.notRun' : 'bulk.willRun');
    const figure = services.figureOf(item.id);
    return figure && item.status.is === 'ready' ? { ...line, text: `${line.text} ${figure}` } : line;
  });
  const remaining = rest.filter(({ status }) => status.is === 'ready').length;
  const failed = rest.filter(({ status }) => status.is === 'failed').length;
  const undoable = finished ? canUndo(done) : 0;
  if (!isPreviewed && !running && !finished) {
    return (
      <Stack gap="sm">
        <ReadingProgress read={read} all={recordsOf(links).length} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {!finished && <ChainSteps links={links} />}
      {finished && (
        <Text size="sm" fw={500} role="status">
          {resultText(t, items)}
        </Text>
      )}
      <ResultLines t={t} lines={lines} heading={finished ? 'column.result' : 'column.check'} />
      {running && (
        <Progress
          value={(100 * done.length) / links.length}
          aria-label={t('bulk.running', { done: done.length, all: links.length })}
        />
      )}
      <Group justify="flex-end" gap="xs">
        {undoable > 0 && (
          <Button variant="default" onClick={() => onUndo(done)}>
            {t('bulk.undo', { count: undoable })}
          </Button>
        )}
        {finished && remaining + failed > 0 && (
          <Button variant="default" onClick={() => send({ type: 'RETRY' })}>
            {t('bulk.retryRest', { count: remaining + failed })}
          </Button>
        )}
        {running && (
          <Button variant="default" disabled={stopped} onClick={() => send({ type: 'STOP' })}>
            {t(stopped ? 'bulk.stopping' : 'common.stop')}
          </Button>
        )}
        {isPreviewed && remaining > 0 && (
          <>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              autoFocus
              data-autofocus
              color={links.some(({ command }) => command.destructive) ? 'red' : undefined}
              onClick={() => send({ type: 'SEND', values: {} })}
            >
              {t('macro.run', { count: remaining })}
            </Button>
          </>
        )}
        {(finished || (isPreviewed && remaining === 0)) && (
          <Button autoFocus data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
