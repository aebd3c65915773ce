import type { GraphClient } from '../graph/client/client.ts';
import { graphql } from '../graph/client/graphql.ts';

const preferenceQuery = graphql(`
  query Preferences {
    userPreference {
      key
      value
    }
  }
`);

const saveMutation = graphql(`
  mutation SavePreference($input: Preference_Input!) {
    userSavePreference(input: $input) {
      key
    }
  }
`);

/** What the server keeps for the user of each client; asked once, as one client is one login. */
const known = new WeakMap<GraphClient, Promise<Map<string, string>>>();

/** All preferences of the user, as JSON by their keys. Throws GraphFailure. */
async function loadPreferences(graph: GraphClient): Promise<ReadonlyMap<string, string>> {
  const request =
    known.get(graph) ??
    graph
      .query(preferenceQuery, {})
      .then(
        ({ userPreference }) =>
          new Map((userPreference ?? []).flatMap((one) => (one ? [[one.key, one.value] as const] : []))),
      );
  known.set(graph, request);
  request.catch(() => known.delete(graph));
  return request;
}

/** The user's preference as JSON; undefined when there is none. Throws GraphFailure. */
export async function loadPreference(graph: GraphClient, key: string): Promise<string | undefined> {
  return (await loadPreferences(graph)).get(key);
}

/** Those whose keys begin so. Throws GraphFailure. */
export async function loadPreferencesUnder(
  graph: GraphClient,
  prefix: string,
): Promise<[key: string, json: string][]> {
  return [...(await loadPreferences(graph))].filter(([key]) => key.startsWith(prefix));
}

/** Keeps it on the server. A failure is told by the client's own notice; this browser keeps it all the same. */
export async function savePreference(graph: GraphClient, key: string, json: string): Promise<void> {
  const preferences = await known.get(graph)?.catch(() => undefined);
  preferences?.set(key, json);
  await graph.mutate(saveMutation, { input: { key, value: json } }).catch(() => undefined);
}
