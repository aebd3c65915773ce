import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { logEntryKinds } from './securityEvent.ts';

/** The reasons why an announced entry could not become a leaf of the log (R-trail-23). */
export const quarantineReasons = [
  'pendingUnknownKind',
  'pendingMissing',
  'pendingRepeated',
  'pendingUnreadable',
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** Problems of the log itself: of an entry, or of the tree over them with its checkpoints. */
const problemsOfLog = [
  'entryChanged',
  'entryMissing',
  'entryForged',
  'entryUnsealed',
  'entryUnlogged',
  ...quarantineReasons,
  'logStopped',
  'treeRewritten',
  'checkpointUnsigned',
  'tailMissing',
  'witnessUnreadable',
] as const;

/** Records that differ from the log. */
const problemsOfRecords = [
  'recordChanged',
  'recordMissing',
  'recordUnlogged',
  'historyIncomplete',
  'actorWrong',
  'fileChanged',
  'fileMissing',
] as const;

/** Users and sessions that this system did not write, or that differ from the log. */
const problemsOfLogins = [
  'loginForged',
  'passwordForged',
  'sessionForged',
  'sessionUnlogged',
  'sessionRevived',
] as const;

const problemsOfBooks = ['recordInconsistent', 'balanceWrong', 'saleWrong'] as const;

/** All problems that a verification can find; they are the keys of `auditTrail.problem.*`. */
export const logProblems = [
  ...problemsOfLog,
  ...problemsOfRecords,
  ...problemsOfLogins,
  ...problemsOfBooks,
] as const;
export type LogProblem = (typeof logProblems)[number];

export const logFindingSchema = z
  .object({
    problem: z.enum(logProblems),
    index: z.number().int().nullable().meta({
      description:
        'Of the entry in the log; of several, the first that may be meant. Of a record or an account: the entry that says otherwise',
    }),
    kind: z.enum(logEntryKinds).nullable(),
    entryId: z.number().int().nullable(),
    lifecycle: z.string().nullable(),
    recordId: z.string().nullable(),
    recordName: z.string().nullable(),
    subject: z.string().nullable().meta({
      description:
        'What else it is about: a login by enterprise ID and account, a session by those and its public id, a file by its name, or an announced entry of no known kind',
    }),
    at: instantSchema.nullable(),
  })
  .meta({ id: 'LogFinding' });
export type LogFinding = z.infer<typeof logFindingSchema>;

/** A declared restore from a backup: entries that are missing since are no finding, but are always reported (R-trail-25). */
export const logRestoreSchema = z
  .object({
    index: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Of its entry in the log; null where only the witness still has it' }),
    at: instantSchema,
    reason: z.string(),
    commonSize: z
      .number()
      .int()
      .meta({ description: 'Up to here the log is known to be what it was before the restore' }),
    lostSize: z.number().int().meta({ description: 'Entries in the log before the restore' }),
    lostRoot: z.string().meta({ description: 'Of their tree, in base64' }),
  })
  .meta({ id: 'LogRestore' });
export type LogRestore = z.infer<typeof logRestoreSchema>;

/** The log's state, and the problems of the store. */
export const logVerificationSchema = z
  .object({
    size: z.number().int().meta({ description: 'Entries in the log' }),
    root: z.string().meta({ description: 'Of the tree, in base64' }),
    origin: z.string(),
    signed: z
      .boolean()
      .meta({ description: 'Whether the server has a key, and the newest checkpoint is signed by it' }),
    verifierKey: z.string().nullable(),
    witness: z.string().nullable(),
    ownsTables: z.boolean().meta({
      description: 'Whether the role of the server could change the entries: no other owns the tables',
    }),
    records: z.number().int(),
    filesRead: z.number().int().nullable().meta({
      description: 'Stored files whose bytes were compared; null where they were not to be',
    }),
    findings: z.array(logFindingSchema).meta({
      description:
        'The first hundred: those of the log, of records, of logins, of the books, each in the order of their entries',
    }),
    findingCount: z.number().int(),
    restores: z.array(logRestoreSchema).meta({ description: 'Declared restores, the oldest first' }),
    seconds: z.number(),
    at: instantSchema,
  })
  .meta({ id: 'LogVerification' });
export type LogVerification = z.infer<typeof logVerificationSchema>;

/** Maximum number of findings that are reported. */
export const mostFindings = 100;

/**
 * Compares findings: problems of the log come before records that differ from it, each by entry, so that the first bad entry
 * is the first line.
 */
export function findingOrder(a: LogFinding, b: LogFinding): number {
  return groupOf(a.problem) - groupOf(b.problem) || (a.index ?? Infinity) - (b.index ?? Infinity) || 0;
}

function groupOf(problem: LogProblem): number {
  return [problemsOfLog, problemsOfRecords, problemsOfLogins, problemsOfBooks].findIndex((group) =>
    (group as readonly LogProblem[]).includes(problem),
  );
}
