import type { TFunction } from 'i18next';
import { matchRanks } from '../domain/foundFields.ts';
import { graphql } from '../graph/client/graphql.ts';
import type { LifecycleId } from '../machines/lifecycles.ts';
import { foundFragment, foundRecords, type FoundRows } from './recordTypes.ts';
import type { CommandContext } from '../commandKit/command.ts';
import type { FoundRecord, From } from '../commandKit/recordType.ts';

const searchQuery = graphql(
  `
    query SearchRecords($keyword: String!) {
      search(keyword: $keyword) {
        ...FoundRecords
      }
    }
  `,
  [foundFragment],
);
const resolveQuery = graphql(
  `
    query ResolveRecords($keywords: [String]!, $states: [SearchedState_Input]) {
      searchResolve(input: { keywords: $keywords, states: $states }) {
        resolved {
          ...FoundRecords
        }
      }
    }
  `,
  [foundFragment],
);
const rankOf = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank);

/** Tells whether it was found by its own name, and not by that of a customer or an agent. */
function isNamed({ name, readings = [] }: FoundRecord, keyword: string): boolean {
  return readings[0]?.name === name || name.toLowerCase().includes(keyword.trim().toLowerCase());
}

/**
 * Searches records in the user's scope by part of a number, name or phone, or by several words in any order; the best match
 * first. Throws GraphFailure.
 */
export async function searchRecords({ graph, t }: CommandContext, keyword: string): Promise<FoundRecord[]> {
  const { search } = await graph.query(searchQuery, { keyword });
  return search ? recordsIn(search, keyword, t) : [];
}

/** Returns the records of a search, the best match first. */
function recordsIn(search: FoundRows, keyword: string, t: TFunction): FoundRecord[] {
  return foundRecords(search, t)
    .map((record) => ({ ...record, through: !isNamed(record, keyword) }))
    .sort((a, b) => rankOf(a) - rankOf(b) || Number(a.through) - Number(b.through));
}

/** The most states that one request may search for the best matches in. */
const mostStates = 50;

/** Returns the distinct states that these commands start from. */
function statesIn(startStates: readonly From[]): { lifecycle: LifecycleId; state: string }[] {
  const states = new Map<string, { lifecycle: LifecycleId; state: string }>();
  for (const from of startStates) {
    if (!from?.lifecycle) continue;
    // Casts the id, because commands are declared by the product's lifecycles, which need not be loaded to name them.
    const lifecycle = from.lifecycle as LifecycleId;
    for (const state of from.states) states.set(`${lifecycle}.${state}`, { lifecycle, state });
  }
  return [...states.values()].slice(0, mostStates);
}

/** The most keywords in one request. */
const mostResolved = 200;

/**
 * Finds records by many whole numbers, names or phones, one list for each keyword. If more match than are returned, also
 * finds the best of those in the given start states (R-list-12). Throws GraphFailure.
 */
export async function resolveRecords(
  context: CommandContext,
  keywords: readonly string[],
  startStates: readonly From[] = [],
): Promise<FoundRecord[][]> {
  const found: FoundRecord[][] = [];
  for (let at = 0; at < keywords.length; at += mostResolved)
    found.push(...(await resolveBatch(context, keywords.slice(at, at + mostResolved), startStates)));
  return found;
}

async function resolveBatch(
  { graph, t }: CommandContext,
  keywords: readonly string[],
  startStates: readonly From[],
): Promise<FoundRecord[][]> {
  const states = statesIn(startStates);
  const { searchResolve } = await graph.query(resolveQuery, { keywords: [...keywords], states });
  return keywords.map((keyword, at) => {
    const found = searchResolve?.resolved[at];
    return found ? recordsIn(found, keyword, t) : [];
  });
}
