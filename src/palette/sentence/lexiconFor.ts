import type { CommandContext } from '../../commandKit/command.ts';
import type { RecordRegistry } from '../../commandKit/registry.ts';
import { namesOf } from '../commandNames.ts';
import { lexiconOf, type Lexicon } from './lexicon.ts';

const made = new WeakMap<CommandContext, Lexicon>();

/** Returns the names of a user's commands in both languages; cached. */
export function lexiconFor(context: CommandContext, records: RecordRegistry): Lexicon {
  const known = made.get(context);
  if (known) return known;
  const all = [...context.registry.commands, ...(records.commands ?? [])];
  const mine = all.filter(({ roles }) => roles.includes(context.role));
  const lexicon = lexiconOf(mine, (command) => namesOf(records, command));
  made.set(context, lexicon);
  return lexicon;
}
