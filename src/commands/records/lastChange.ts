import { graphql } from '../../graph/client/graphql.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { CommandContext, CommandRecord, RecordType } from '../core/command.ts';
import type { ApplicationFacts } from '../application/applicationRecord.ts';

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

/** Under which lifecycle the changes of a record are logged. */
const lifecycleOf: Partial<Record<RecordType, LifecycleId>> = {
  order: 'dealApproval',
  customer: 'customer',
  agentLevel: 'agentLevel',
  agent: 'agent',
  passwordRequest: 'passwordRequest',
  staff: 'staff',
  application: 'applicationAudit',
  package: 'packagePublication',
};

/** What is edited of an application is its latest version. */
const loggedId = ({ type, id, data }: CommandRecord) =>
  type === 'application' ? (data as ApplicationFacts).latestId : id;

/** Who changed the record last, and when; undefined for what has no log. Throws GraphFailure. */
export async function lastChange(
  { graph }: CommandContext,
  record: CommandRecord,
): Promise<{ actor: string; at: string } | undefined> {
  const lifecycle = lifecycleOf[record.type];
  if (!lifecycle) return undefined;
  const { lifecycleHistory } = await graph.query(lastChangeQuery, { lifecycle, id: loggedId(record) });
  const last = lifecycleHistory?.entries.at(-1);
  return last ? { actor: last.actorName, at: last.at } : undefined;
}
