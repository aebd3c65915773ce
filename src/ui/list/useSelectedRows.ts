import { useLayoutEffect, useState } from 'react';
import { bulkActionOf, bulkReasons, asBatchCommand, type BulkAction } from '../../commandKit/bulkAction.ts';
import type { CommandRecord, FieldValues } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandsOn } from '../../commandKit/registry.ts';
import type { BulkRecord } from '../../forms/useBulkRun.ts';
import { pageKeys } from '../../keys/keyQueue.ts';

/** With what was said of its fields before its form opened. */
interface OpenedAction extends BulkAction {
  /** All selected records; those on other pages are to be read again, as they may have changed since they were shown. */
  all: readonly BulkRecord[];
  given?: FieldValues | undefined;
}

export interface SelectedActions {
  actions: BulkAction[];
  act: (action: BulkAction) => void;
  /** What is being done: it goes on, and tells what came of it, although its records may have left the list. */
  open: OpenedAction | undefined;
  close: () => void;
}

/**
 * What can be done with the selected records; a key and the palette mean all of them, from the moment of selecting.
 * `isShown`: whether the record is on the page, and so as it is now.
 */
export function useSelectedRows(
  records: readonly CommandRecord[],
  isShown: (id: string) => boolean,
): SelectedActions {
  const { context, selectRows, start } = useCommandHost();
  const [open, setOpen] = useState<OpenedAction>();
  const close = () => setOpen(undefined);
  const [first] = records;
  const actions = first
    ? commandsOn(context.registry, first.type)
        .filter((command) => command.bulk && command.roles.includes(context.role))
        .map((command) => bulkActionOf(command, context, records))
    : [];
  const act = (action: BulkAction, given?: FieldValues) => {
    const { command, records: allowed } = action;
    const together = command.bulk?.together;
    if (together)
      start(
        asBatchCommand(command, (run) => together(context, allowed, run)),
        undefined,
        given,
      );
    else {
      pageKeys.open({ dismiss: close, onlyWaiting: true });
      const all = action.checks.map(({ record }) => {
        const { type, id, name } = record;
        return isShown(id) ? record : { type, id, name };
      });
      setOpen({ ...action, given, all });
    }
  };
  useLayoutEffect(() => {
    if (records.length === 0) return undefined;
    selectRows({
      count: records.length,
      actions: actions.map(({ command, records: allowed, checks }) => ({
        command,
        count: allowed.length,
        records: allowed,
        blocked: allowed.length > 0 ? [] : bulkReasons(checks).map(({ reason }) => reason),
      })),
      take: (command, values) => {
        const action = actions.find((each) => each.command === command);
        if (action && action.records.length > 0) act(action, values);
      },
    });
    return () => selectRows(undefined);
  });
  return { actions, act, open, close };
}
