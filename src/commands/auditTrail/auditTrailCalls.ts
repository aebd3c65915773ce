import { DownloadFailure, GraphFailure } from '../../graph/client/failure.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { saveAnswer, saveText } from '../../transfer/storedFile.ts';
import type { CommandContext, Outcome } from '../../commandKit/command.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { createSharedRequest, type SharedRequest } from './sharedRequest.ts';

export const checkpointQuery = graphql(`
  query AuditTrailCheckpoint {
    auditTrailCheckpoint {
      size
      note
      at
      signed
      verifierKey
      witness
    }
  }
`);

const verifyQuery = graphql(`
  query AuditTrailVerify {
    auditTrailVerify {
      size
      records
      findings {
        problem
        index
        kind
        entryId
        lifecycle
        recordId
        recordName
        subject
        at
      }
      findingCount
      restores {
        index
        at
        reason
        commonSize
        lostSize
      }
      seconds
      at
    }
  }
`);

export type Verdict = NonNullable<ResultOf<typeof verifyQuery>['auditTrailVerify']>;
export type Finding = Verdict['findings'][number];

const verifications = new WeakMap<GraphClient, SharedRequest<Verdict>>();

/** Returns the verification of this login. A user who leaves the page while it runs finds its verdict there later. */
export function verificationOf(graph: GraphClient): SharedRequest<Verdict> {
  const known = verifications.get(graph);
  if (known) return known;
  const verification = createSharedRequest(async () => {
    const { auditTrailVerify } = await graph.query(verifyQuery, {}, { quiet: true });
    if (!auditTrailVerify) throw new GraphFailure('', 500, []);
    return auditTrailVerify;
  });
  verifications.set(graph, verification);
  return verification;
}

/** Downloads the newest checkpoint. Throws DownloadFailure. */
export async function saveCheckpoint({ graph }: CommandContext): Promise<Outcome> {
  const { auditTrailCheckpoint: newest } = await graph
    .query(checkpointQuery, {}, { quiet: true })
    .catch(({ message, code, errors }: GraphFailure) => {
      throw new DownloadFailure(message, code, errors);
    });
  if (!newest) throw new DownloadFailure('', 500, []);
  saveText(newest.note, `checkpoint-${newest.size}.txt`);
  return { notice: { key: 'download.success' } };
}

/** The contents of an evidence archive: records with everything related to them, and single log entries. */
export interface Evidenced {
  records: readonly TrailRecord[];
  /** Numbers of the entries. */
  entries?: readonly string[];
}

/** Downloads the evidence as an archive with this name. Throws DownloadFailure. */
export async function saveEvidence(
  graph: GraphClient,
  all: readonly Evidenced[],
  name: string,
): Promise<Outcome> {
  const records = all.flatMap((each) => each.records);
  const entries = all.flatMap((each) => each.entries ?? []);
  await saveAnswer(
    graph.fetchWithSession('/api/operation/audit-trail/evidence', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // Removes duplicates, because several entries may belong to one record.
      body: JSON.stringify({
        records: [...new Map(records.map((each) => [each.id, each])).values()],
        entries: [...new Set(entries)],
      }),
    }),
    `${name}.zip`,
  );
  return { notice: { key: 'download.success' } };
}
