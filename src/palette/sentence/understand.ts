import type { CommandContext } from '../../commandKit/command.ts';
import { lexiconFor } from './lexiconFor.ts';
import { ownObjectIn, type OwnObjects } from './ownObject.ts';
import { prepare, type Prepared } from './prepare.ts';
import { keywordsOf, readingsOf } from './reading.ts';

/** A longer text is read as no sentence. */
const longest = 200;
const shown = 5;

/**
 * The commands that a line may mean, the likeliest first, with the records that it names, or with those that the page is
 * about where it names none. Throws GraphFailure.
 */
export async function understand(
  context: CommandContext,
  line: string,
  own: OwnObjects = {},
): Promise<Prepared[]> {
  const records = await context.registry.records.load();
  const readings = readingsOf(line.slice(0, longest), lexiconFor(context, records));
  const keywords = keywordsOf(readings);
  const found = keywords.length > 0 ? await records.resolve(context, keywords) : [];
  const resolved = new Map(keywords.map((keyword, at) => [keyword, found[at] ?? []]));
  return prepare(readings, resolved, ownObjectIn(context, records, own)).slice(0, shown);
}
