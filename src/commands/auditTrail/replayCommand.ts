import { IconPlayerTrackNext } from '../../icons/icons.ts';
import type { MessageKey } from '../../domain/message.ts';
import { recordReplayRoute } from '../../domain/menu.ts';
import {
  defineCommand,
  type Command,
  type DataOf,
  type RecordOf,
  type RecordType,
} from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { verbKeys } from '../keyTables.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';

/** The record types whose history can be replayed from their menu. */
type Replayed = { [T in RecordType]: `command.${T}.replay` extends MessageKey ? T : never }[RecordType];

/**
 * Returns the command that opens the replay lab with a record's history. `history`: its lifecycle, or a function that
 * returns its trail record.
 */
export function replayCommand<T extends Replayed>(
  on: T,
  history: LifecycleId | ((data: DataOf<T>) => TrailRecord),
): Command {
  const historyOf = ({ id, data }: RecordOf<T>): TrailRecord =>
    typeof history === 'function' ? history(data as DataOf<T>) : { lifecycle: history, id };
  return defineCommand<unknown, T>({
    id: `${on}.replay`,
    title: `command.${on}.replay`,
    icon: IconPlayerTrackNext,
    roles: ['operations'],
    on,
    key: verbKeys.replay,
    run: async ({ record }) => {
      const { lifecycle, id } = historyOf(record);
      return { route: recordReplayRoute(lifecycle, id), go: true };
    },
  });
}
