import { IconCircleCheck, IconCircleOff } from '../../icons/icons.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import {
  defineCommand,
  type Command,
  type CommandSpec,
  type Outcome,
  type RecordType,
  type RunContext,
} from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';

type SwitchEvent = 'enable' | 'disable';

/** The record types that are enabled and disabled. */
type Switched = {
  [T in RecordType]: `confirm.${T}.${SwitchEvent}` extends MessageKey ? T : never;
}[RecordType];

interface SwitchOptions<T extends Switched> {
  on: T;
  roles: readonly Role[];
  /** Returns the fields of the lifecycle event (`lifecycleEvent`). */
  event: (name: SwitchEvent) => Pick<CommandSpec<T, unknown>, 'from' | 'applies' | 'blockedBy'>;
  send: (event: SwitchEvent, run: RunContext<T, unknown>) => Promise<Outcome>;
}

/** Returns the commands that enable and disable a record, or all selected ones. */
export function switchCommands<T extends Switched>({ on, roles, event, send }: SwitchOptions<T>): Command[] {
  const switching = (name: SwitchEvent) => ({
    id: `${on}.${name}`,
    title: `command.${on}.${name}` as const,
    roles,
    on,
    key: verbKeys[name],
    ...event(name),
    confirm: `confirm.${on}.${name}` as const,
    bulk: {},
    run: async (run: RunContext<T, unknown>) => send(name, run),
  });
  return [
    defineCommand<unknown, T>({ ...switching('enable'), icon: IconCircleCheck }),
    defineCommand<unknown, T>({ ...switching('disable'), icon: IconCircleOff, destructive: true }),
  ];
}
