import { graphql } from '../graph/client/graphql.ts';
import type { CommandContext, CommandRecord } from '../commandKit/command.ts';
import { logOf } from './recordTypes.ts';

const lastChangeQuery = graphql(`
  query LastChange($lifecycle: LifecycleId!, $id: String!) {
    lifecycleHistory(lifecycle: $lifecycle, id: $id) {
      entries {
        actorName
        at
      }
    }
  }
`);

/** Returns the user and the time of the record's last change; undefined if it has no log. Throws GraphFailure. */
export async function lastChange(
  { graph }: CommandContext,
  record: CommandRecord,
): Promise<{ actor: string; at: string } | undefined> {
  const log = logOf(record);
  if (!log) return undefined;
  const { lifecycleHistory } = await graph.query(lastChangeQuery, log);
  const last = lifecycleHistory?.entries.at(-1);
  return last ? { actor: last.actorName, at: last.at } : undefined;
}
