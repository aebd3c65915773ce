import { eq } from 'drizzle-orm';
import type { FoundRows, SearchKinds } from './searchKinds.ts';
import type { RecordState, SearchRequest } from './searchRequest.ts';

/** At least two rows, because one row could be one of several that match equally well. */
const fewestRows = 2;

interface FoundRow {
  id: string;
  matchRank: string;
}

/**
 * Adds the best matches in each of these states, for the kinds with more matches than the answer shows. So records that a
 * command does not apply to do not hide those that it does (R-list-12).
 */
export async function withBestIn(
  kinds: SearchKinds,
  answer: FoundRows,
  request: SearchRequest,
  states: readonly RecordState[],
): Promise<FoundRows> {
  const all: FoundRows = { ...answer, bestIn: [...answer.bestIn] };
  for (const [field, { find, states: columns }] of kinds) {
    if (!answer.more.includes(field)) continue;
    const answered = (answer[field] ?? []) as FoundRow[];
    // If a record has exactly this name, the keyword means only such records.
    const isExact = answered.every(({ matchRank }) => matchRank === 'exact');
    const rows = new Map(answered.map((row) => [row.id, row]));
    for (const state of states) {
      const column = columns?.[state.lifecycle];
      if (!column) continue;
      const limit = Math.max(request.limit, fewestRows);
      const best = (await find({ ...request, limit, restriction: eq(column, state.state) })) as FoundRow[];
      for (const row of best) if (!isExact || row.matchRank === 'exact') rows.set(row.id, row);
      all.bestIn.push(state);
    }
    all[field] = [...rows.values()];
  }
  return all;
}
