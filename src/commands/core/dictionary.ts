import { graphql, type VariablesOf } from '../../graph/client/graphql.ts';
import type { Choice, CommandContext } from '../../commandKit/command.ts';

/** The codes of a type with their words in the user's language (R-call-6). */
export const dictionaryQuery = graphql(`
  query Dictionary($type: DictionaryType!) {
    dictByType(type: $type) {
      code
      label
    }
  }
`);

export type DictionaryType = VariablesOf<typeof dictionaryQuery>['type'];

/** Returns a dictionary's entries as choices of a field. Throws GraphFailure. */
export async function dictionaryChoices({ graph }: CommandContext, type: DictionaryType): Promise<Choice[]> {
  const { dictByType } = await graph.query(dictionaryQuery, { type });
  return (dictByType ?? []).flatMap((entry) => (entry ? [{ value: entry.code, label: entry.label }] : []));
}
