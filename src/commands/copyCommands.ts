import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
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

/** What the name of a type of record is, for who passes it on; `words`: no more than words about it. */
export type CalledBy = 'number' | 'name' | 'words';

/** Where the record is read: in its list, on its page, else its history; undefined where none of these is. */
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
  // The types of records come with what reads them: the first list does without.
  const { logOf } = await import('./recordTypes.ts');
  const log = logOf(record);
  return log && historyRoute(log.lifecycle, log.id);
}

/**
 * What can be passed on of every record: what people call it, and a link to it. Made from the commands that each type of
 * record has, for the roles that have one of them; none for a type that is called by nothing.
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
