import type { Icon } from '../../icons/icon.ts';
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
  icons?: Record<SwitchEvent, Icon>;
  /** False if disabling takes nothing from anybody. */
  destructive?: boolean;
}

const usualIcons: Record<SwitchEvent, Icon> = { enable: IconCircleCheck, disable: IconCircleOff };

/** Returns the commands that enable and disable a record, or all selected ones. */
export function switchCommands<T extends Switched>(options: SwitchOptions<T>): [Command, Command] {
  const { on, roles, event, send, icons = usualIcons, destructive = true } = options;
  const switching = (name: SwitchEvent) =>
    defineCommand<unknown, T>({
      id: `${on}.${name}`,
      title: `command.${on}.${name}`,
      icon: icons[name],
      roles,
      on,
      key: verbKeys[name],
      destructive: name === 'disable' && destructive,
      ...event(name),
      confirm: `confirm.${on}.${name}`,
      bulk: {},
      run: async (run) => send(name, run),
    });
  return [switching('enable'), switching('disable')];
}
