import { IconRoute } from '../../icons/icons.ts';
import type { MessageKey } from '../../domain/message.ts';
import { stateChartRoute } from '../../domain/pages.ts';
import type { Role } from '../../domain/roles.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import {
  defineCommand,
  type Command,
  type DataOf,
  type RecordOf,
  type RecordType,
} from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';

/** Returns the page with the chart of a lifecycle and the history of one record on it. */
export function historyRoute(lifecycle: string, id: string): string {
  return `${stateChartRoute}?lifecycle=${lifecycle}&id=${id}`;
}

/** The record types that have a history. */
type TypeWithHistory = {
  [T in RecordType]: `command.${T}.history` extends MessageKey ? T : never;
}[RecordType];

interface HistoryOptions<T extends TypeWithHistory> {
  on: T;
  /** The lifecycle; a function also returns the record's id there, if it differs. */
  lifecycle: string | ((data: DataOf<T>) => TrailRecord);
  roles: readonly Role[];
}

/** The common icon of all commands that open a history. */
export const historyLook = {
  icon: IconRoute,
};

/** Returns the command that shows a record's path through its lifecycle. */
export function historyCommand<T extends TypeWithHistory>({
  on,
  lifecycle,
  roles,
}: HistoryOptions<T>): Command {
  const historyOf = ({ id, data }: RecordOf<T>) =>
    typeof lifecycle === 'function' ? lifecycle(data as DataOf<T>) : { lifecycle, id };
  return defineCommand<unknown, T>({
    id: `${on}.history`,
    title: `command.${on}.history`,
    ...historyLook,
    roles,
    on,
    key: verbKeys.history,
    run: async ({ record }) => {
      const history = historyOf(record);
      return { route: historyRoute(history.lifecycle, history.id), go: true };
    },
  });
}
