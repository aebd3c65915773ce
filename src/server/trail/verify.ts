import {
  findingOrder,
  mostFindings,
  type LogFinding,
  type LogVerification,
} from '../../domain/logVerification.ts';
import type { Database } from '../db/database.ts';
import { errorText, isUnavailable } from '../db/errors.ts';
import type { FileStore } from '../http/files/fileStore.ts';
import type { Checkers } from './checkers.ts';
import type { TransparencyLog } from './log.ts';
import { verifyQuarantine } from './quarantine.ts';
import { verifyBooks } from './verifyBooks.ts';
import { verifyCases } from './verifyCases.ts';
import { verifyDerived } from './verifyDerived.ts';
import { verifyFiles } from './verifyFiles.ts';
import { verifyLogins } from './verifyLogins.ts';
import { verifyRecords } from './verifyRecords.ts';
import { verifyTree } from './verifyTree.ts';

export type ReportFinding = (finding: Pick<LogFinding, 'problem'> & Partial<LogFinding>) => void;

interface Store {
  database: Database;
  log: TransparencyLog;
  now: () => Date;
  /** Other threads that take part in it; without them this one does all. */
  checkers?: Checkers | undefined;
  /** Where the contents of files lie, if their bytes are to be read too. */
  contents?: FileStore | undefined;
}

/**
 * Verifies the whole store: every entry of the log, the tree over them, and its checkpoints (here, at the witness and
 * supplied ones). Also verifies that records and books match the log.
 */
export async function verifyStore(
  { database, log, now, checkers, contents }: Store,
  supplied: readonly string[] = [],
): Promise<LogVerification> {
  const begun = performance.now();
  const at = now();
  const findings: LogFinding[] = [];
  let count = 0;
  const found: ReportFinding = (finding) => {
    count += 1;
    if (findings.length < mostFindings) findings.push({ ...nothing, ...finding });
  };
  await log.append().catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    console.error(`The log could not be appended to: ${errorText(error)}`);
    found({ problem: 'logStopped' });
  });
  const tree = await verifyTree(database, log, supplied, found, checkers);
  await verifyQuarantine(database, found);
  // The text of a note in a case is only in the case's trail: a finding there is not repeated for the note's own history.
  const reported = new Set<string>();
  await verifyCases(database, (finding) => {
    reported.add(recordProblem(finding));
    found(finding);
  });
  const records = await verifyRecords(database, (finding) => {
    if (!reported.has(recordProblem(finding))) found(finding);
  });
  await verifyDerived(database, found);
  await verifyLogins(database, log, found);
  await verifyBooks(database, found);
  const filesRead = contents ? await verifyFiles(database, contents, found) : null;
  findings.sort(findingOrder);
  return {
    ...tree,
    origin: log.origin,
    verifierKey: log.signer?.verifierKey ?? null,
    witness: log.witness?.address ?? null,
    ownsTables: await ownsTables(database),
    records,
    filesRead,
    findings,
    findingCount: count,
    seconds: Math.round(performance.now() - begun) / 1000,
    at: at.toISOString(),
  };
}

const recordProblem = ({ problem, lifecycle, recordId }: Parameters<ReportFinding>[0]) =>
  `${problem} ${lifecycle} ${recordId}`;

async function ownsTables(database: Database): Promise<boolean> {
  const [row] = await database.rows(
    `select pg_has_role(current_user, tableowner, 'member') as owns from pg_tables
      where schemaname = 'public' and tablename = 'transitions'`,
    [],
  );
  return row?.owns !== false;
}

const nothing: Omit<LogFinding, 'problem'> = {
  index: null,
  kind: null,
  entryId: null,
  lifecycle: null,
  recordId: null,
  recordName: null,
  subject: null,
  at: null,
};
