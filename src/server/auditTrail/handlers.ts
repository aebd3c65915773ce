import type { LogFinding, LogVerification } from '../../domain/logVerification.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import type { Queryable } from '../db/database.ts';
import type { Api } from '../http/api.ts';
import { authorize, callerOf } from '../http/authorization.ts';
import { recordEvent } from '../http/callContext.ts';
import { tenantOf } from '../http/callCost.ts';
import { refuseQuery } from '../http/callInput.ts';
import { parse } from '../http/parseInput.ts';
import { readJson } from '../http/jsonBody.ts';
import { basePath, binarySchema, costs, documentRaw, done } from '../http/operation.ts';
import { recordSecurityEvent } from '../trail/securityEvents.ts';
import { invalidField } from '../http/refusal.ts';
import { translate } from '../http/translator.ts';
import type { Session } from '../http/session.ts';
import { checkpointText } from '../trail/signedNote.ts';
import { emptyRoot } from '../trail/merkle.ts';
import { verifyStore } from '../trail/verify.ts';
import { evidenceOf } from './evidence.ts';
import { evidencePack } from './evidencePack.ts';
import type { Words } from './evidenceWords.ts';
import * as contract from './contract.ts';
import { noteDetails, readAuditEntry } from './auditEntryDetail.ts';
import { upToDate } from './service.ts';
import { allAuditEntries, auditPeople, pageAuditEntries } from './auditPage.ts';
import { readAuditRecord } from './auditRecord.ts';
import { auditCsvColumns } from './auditCsv.ts';
import { registerExport } from '../http/csvExport.ts';

export function registerAuditTrail(api: Api): void {
  api.register(contract.auditTrailCheckpoint, async ({ services: { log } }) => {
    await log.append();
    const newest = await log.checkpoint();
    return {
      size: newest?.size ?? 0,
      note: newest?.note ?? checkpointText({ origin: log.origin, size: 0, root: emptyRoot }),
      at: newest?.at.toISOString() ?? null,
      signed: newest !== undefined && log.signer !== undefined,
      verifierKey: log.signer?.verifierKey ?? null,
      witness: log.witness?.address ?? null,
    };
  });

  /** The running verification; concurrent callers get its result. */
  let running: Promise<LogVerification> | undefined;
  api.register(contract.auditTrailVerify, async ({ services, queryable, session }) => {
    running ??= verifyStore(services).finally(() => (running = undefined));
    const verification = await running;
    const named = (finding: LogFinding) => withName(api, queryable, session, finding);
    return { ...verification, findings: await Promise.all(verification.findings.map(named)) };
  });

  documentRaw(api.hono, {
    method: 'post',
    path: contract.evidencePath,
    operationId: 'auditTrailEvidence',
    summary: 'Evidence of records and entries, to be verified without this server',
    description: `For operations. A zip with a page, tables, proofs and a program that verifies them. Cost: ${costs.export.units}.`,
    tag: contract.auditTrailVerify.tag,
    body: { type: 'application/json', schema: contract.evidenceRequestSchema },
    answer: { type: 'application/zip', schema: binarySchema },
  });
  const evidenceCall = { access: contract.auditTrailVerify.access, operationId: 'auditTrailEvidence' };
  api.hono.post(`${basePath}${contract.evidencePath}`, authorize(api.services, evidenceCall), async (c) => {
    const session = callerOf(c);
    refuseQuery(c);
    const evidenceRequest = parse(
      contract.evidenceRequestSchema,
      await readJson(c.req.raw),
    ) as contract.EvidenceRequest;
    const { database, log, now, budget, queues } = api.services;
    budget.charge(session.userId, costs.export.units);
    const evidence = await queues.batches.run(tenantOf(session), () =>
      evidenceOf(api, database.db, session, evidenceRequest),
    );
    const details = {
      records: evidenceRequest.records.length,
      record: evidenceRequest.records[0]?.id ?? null,
    };
    await recordEvent(api.services, c, { kind: 'evidence', actor: session, details });
    const language = c.req.header('accept-language');
    const words: Words = (key, params) => translate(language, { key, params });
    return c.body(evidencePack(evidence, words, { at: now(), signer: log.signer }), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="evidence.zip"',
    });
  });

  /** Adds all committed entries to the log and to the audit table, so that the query finds them. */
  api.register(contract.auditEntryPage, async ({ services, body }) =>
    pageAuditEntries(await upToDate(services), body),
  );
  api.register(contract.auditPeople, async ({ services, body }) =>
    auditPeople(await upToDate(services), body),
  );
  api.register(contract.auditEntryDetail, async ({ services, query }) =>
    readAuditEntry(await upToDate(services), services.log, query.id),
  );
  api.register(contract.auditRecord, ({ queryable, query }) => readAuditRecord(queryable, query));
  api.register(contract.auditNoteAdd, async ({ queryable, services, session, body, origin }) => {
    const details = await noteDetails(queryable, body);
    const event = { kind: 'auditNote', actor: session, details, at: services.now() } as const;
    await recordSecurityEvent(queryable, event, origin);
    return done;
  });
  registerExport(api, contract.auditEntryPage, {
    columns: auditCsvColumns,
    rows: (_session, filter) => allAuditEntries(api.services.database, filter),
  });

  api.register(contract.auditTrailConsistency, async ({ services: { log }, query: { size: from } }) => {
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
