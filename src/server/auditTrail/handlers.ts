import type { LogFinding, LogVerification } from '../../domain/logVerification.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { invalidField } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { checkpointText } from '../trail/signedNote.ts';
import { emptyRoot } from '../trail/merkle.ts';
import { verifyStore } from '../trail/verify.ts';
import * as contract from './contract.ts';

export function registerAuditTrail(api: Api): void {
  api.on(contract.auditTrailCheckpoint, async ({ services: { log } }) => {
    await log.append();
    const newest = await log.checkpoint();
    return {
      size: newest?.size ?? 0,
      note: newest?.note ?? checkpointText({ origin: log.origin, size: 0, root: emptyRoot }),
      at: newest?.at.toISOString() ?? null,
      signed: newest !== undefined && log.signer !== undefined,
      verifierKey: log.signer?.verifierKey ?? null,
      witness: log.witness?.place ?? null,
    };
  });

  /** Whoever asks while it runs gets the same answer. */
  let running: Promise<LogVerification> | undefined;
  api.on(contract.auditTrailVerify, async ({ services, queryable, session }) => {
    running ??= verifyStore(services).finally(() => (running = undefined));
    const verification = await running;
    const named = (finding: LogFinding) => withName(api, queryable, session, finding);
    return { ...verification, findings: await Promise.all(verification.findings.map(named)) };
  });

  api.on(contract.auditTrailConsistency, async ({ services: { log }, query: { size: from } }) => {
    await log.append();
    const newest = await log.checkpoint();
    if (!newest || from > newest.size) throw invalidField('size', 'validation.invalid');
    const hashes = await log.consistency(from, newest.size);
    return { from, hashes: hashes.map((hash) => hash.toString('base64')), checkpoint: newest.note };
  });
}

async function withName(
  api: Api,
  queryable: Queryable,
  session: Session,
  finding: LogFinding,
): Promise<LogFinding> {
  const { lifecycle, recordId } = finding;
  if (lifecycle === null || recordId === null) return finding;
  const record = await api.records.get(lifecycle as LifecycleId)?.find(queryable, session, recordId);
  return { ...finding, recordName: record?.name ?? null };
}
