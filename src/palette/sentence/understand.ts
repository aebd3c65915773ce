import type { CommandContext } from '../../commandKit/command.ts';
import { lexiconFor } from './lexiconFor.ts';
import { prepare, type Prepared } from './prepare.ts';
import { keywordsOf, readingsOf } from './reading.ts';

/** A longer text is read as no sentence. */
const longest = 200;
const shown = 5;

/** The commands that a line may mean, the likeliest first, with the records that it names. Throws GraphFailure. */
export async function understand(context: CommandContext, line: string): Promise<Prepared[]> {
  const records = await context.registry.records.load();
  const readings = readingsOf(line.slice(0, longest), lexiconFor(context, records));
  const keywords = keywordsOf(readings);
  const found = keywords.length > 0 ? await records.resolve(context, keywords) : [];
  return prepare(readings, new Map(keywords.map((keyword, at) => [keyword, found[at] ?? []]))).slice(
    0,
    shown,
  );
}
