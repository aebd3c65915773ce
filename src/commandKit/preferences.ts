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

/** The preferences that the server stores for the user of each client; loaded one time, because one client is one login. */
const known = new WeakMap<GraphClient, Promise<Map<string, string>>>();

/** Returns all preferences of the user, as JSON by their keys. Throws GraphFailure. */
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

/** Returns the user's preference as JSON; undefined if there is none. Throws GraphFailure. */
export async function loadPreference(graph: GraphClient, key: string): Promise<string | undefined> {
  return (await loadPreferences(graph)).get(key);
}

/** Returns the preferences whose keys begin with the prefix. Throws GraphFailure. */
export async function loadPreferencesUnder(
  graph: GraphClient,
  prefix: string,
): Promise<[key: string, json: string][]> {
  return [...(await loadPreferences(graph))].filter(([key]) => key.startsWith(prefix));
}

/** The last change of each client. */
const saving = new WeakMap<GraphClient, Promise<void>>();

/**
 * Saves it on the server, after the changes before it, so that the server keeps the last one. The client's own notice shows
 * a failure; this browser stores the preference anyway.
 */
export function savePreference(graph: GraphClient, key: string, json: string): Promise<void> {
  const before = saving.get(graph);
  const save = async () => {
    await before;
    const preferences = await known.get(graph)?.catch(() => undefined);
    preferences?.set(key, json);
    await graph.mutate(saveMutation, { input: { key, value: json } }).catch(() => undefined);
  };
  const saved = save();
  saving.set(graph, saved);
  return saved;
}
