import { IconCopy, IconLink } from '../icons/icons.ts';
import { roles } from '../domain/roles.ts';
import { copyText } from './core/copyText.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type CommandRecord,
  type RecordType,
} from '../commandKit/command.ts';
import { historyRoute } from './core/historyCommand.ts';

/** The kind of name that a record type is passed on by; `words`: only a description, which cannot be copied. */
export type CalledBy = 'number' | 'name' | 'words';

/** Returns the record's route: in its list, on its page, otherwise in its history; undefined if there is none. */
async function routeOf(
  context: CommandContext,
  record: CommandRecord,
  open: Command | undefined,
): Promise<string | undefined> {
  if (record.route) return record.route;
  if (open?.roles.includes(context.role)) {
    const run = { context, values: undefined, consequence: undefined, idempotencyKey: '' };
    const { route } = await open.run({ ...run, record });
    if (route) return route;
  }
  // Loads the record types here, because the first list does not need them.
  const { logOf } = await import('./recordTypes.ts');
  const log = logOf(record);
  return log && historyRoute(log.lifecycle, log.id);
}

/**
 * Returns the commands that copy a record's name and a link to it. Each is for the roles that have another command of that
 * record type; a type without a name gets none.
 */
export function copyCommands(
  declared: readonly Command[],
  calledBy: Readonly<Record<RecordType, CalledBy | undefined>>,
): Command[] {
  return (Object.keys(calledBy) as RecordType[]).flatMap((type) => {
    const called = calledBy[type];
    if (called === undefined) return [];
    const on = declared.filter((command) => command.on === type);
    const open = on.find(({ id }) => id === `${type}.open`);
    const common = {
      on: type,
      menuOnly: true,
      roles: roles.filter((role) => on.some((each) => each.roles.includes(role))),
    };
    const link = defineCommand({
      ...common,
      id: `${type}.copyLink`,
      title: 'command.copyLink',
      icon: IconLink,
      run: async ({ context, record }) => {
        const route = await routeOf(context, record, open);
        return copyText(context.t, `${window.location.origin}${route ?? window.location.pathname}`);
      },
    });
    if (called === 'words') return [link];
    const name = defineCommand({
      ...common,
      id: `${type}.copyName`,
      title: called === 'number' ? 'command.copyNumber' : 'command.copyName',
      icon: IconCopy,
      run: async ({ context, record }) => copyText(context.t, record.name),
    });
    return [name, link];
  });
}
