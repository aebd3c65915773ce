import { useLayoutEffect, useState } from 'react';
import { bulkActionOf, bulkReasons, asBatchCommand, type BulkAction } from '../../commandKit/bulkAction.ts';
import type { CommandRecord, FieldValues } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandsOn } from '../../commandKit/registry.ts';
import type { BulkRecord } from '../../forms/useBulkRun.ts';
import { pageKeys } from '../../keys/keyQueue.ts';

/** A bulk action with the field values that were given before its form opened. */
interface OpenedAction extends BulkAction {
  /** All selected records. Those on other pages must be read again, because they may have changed. */
  all: readonly BulkRecord[];
  given?: FieldValues | undefined;
}

export interface SelectedActions {
  actions: BulkAction[];
  act: (action: BulkAction) => void;
  /** The running action. It continues and shows its result even if its records have left the list. */
  open: OpenedAction | undefined;
  close: () => void;
}

/**
 * Returns the actions on the selected records. While rows are selected, keys and the palette act on all of them.
 * `isShown`: tells whether the record is on the page, so that its data are current.
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
    const together = command.bulk?.runAll;
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
