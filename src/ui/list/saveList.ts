import { saveAnswer } from '../../transfer/storedFile.ts';
import type { GraphClient } from '../../graph/client/client.ts';

/** Downloads the CSV of all records that match a filter. Throws GraphFailure. */
export async function saveList(
  graph: GraphClient,
  path: string,
  filter: object,
  label: string,
): Promise<void> {
  await saveAnswer(
    graph.fetchWithSession(`/api/operation/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(filter),
    }),
    `${label}.csv`,
  );
}
