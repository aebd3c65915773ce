import { IconEye } from '../../icons/icons.ts';
import type { Icon } from '../../icons/icon.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type RecordOf,
  type RecordType,
} from '../../commandKit/command.ts';
import { verbKeys } from '../keyTables.ts';

/** The record types that have a page. */
type TypeWithPage = { [T in RecordType]: `command.${T}.open` extends MessageKey ? T : never }[RecordType];

interface OpenOptions<T extends TypeWithPage> {
  on: T;
  roles: readonly Role[];
  /** Returns the address of the page; undefined if the user's role has none. */
  route: (record: RecordOf<T>, context: CommandContext) => string | undefined;
  icon?: Icon;
}

/** Returns the command that opens the page of a record: the one that its list names, if it names one. */
export function openCommand<T extends TypeWithPage>(options: OpenOptions<T>): Command {
  const { on, roles, route, icon = IconEye } = options;
  return defineCommand<unknown, T>({
    id: `${on}.open`,
    title: `command.${on}.open`,
    icon,
    roles,
    on,
    key: verbKeys.open,
    run: async ({ record, context }) => ({ route: record.route ?? route(record, context), go: true }),
  });
}
