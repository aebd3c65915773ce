import type { CommandContext } from '../../commands/core/command.ts';
import { allCommands } from '../../commands/registry.ts';
import { namesOf } from '../commandNames.ts';
import { lexiconOf, type Lexicon } from './lexicon.ts';

const made = new WeakMap<CommandContext, Lexicon>();

/** What the commands of a user are called in both languages, made once. */
export function lexiconFor(context: CommandContext): Lexicon {
  const known = made.get(context);
  if (known) return known;
  const mine = allCommands.filter(({ roles }) => roles.includes(context.role));
  const lexicon = lexiconOf(mine, namesOf);
  made.set(context, lexicon);
  return lexicon;
}
