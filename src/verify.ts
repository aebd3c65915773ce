import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  logVerificationSchema,
  type LogFinding,
  type LogRestore,
  type LogVerification,
} from './domain/logVerification.ts';
import { openCurrentStore } from './server/db/existingStore.ts';
import { readEnvironment, storeLocation, type Environment } from './server/environment.ts';
import { environmentFileStore } from './server/http/files/environmentFileStore.ts';
import { translate } from './server/http/translator.ts';
import { acceptRestore } from './server/trail/acceptRestore.ts';
import { usageOf } from './server/usage.ts';
import { startCheckers } from './server/trail/checkers.ts';
import { checkPage } from './server/trail/checkPage.ts';
import { TransparencyLog } from './server/trail/log.ts';
import { verifyStore } from './server/trail/verify.ts';

export { signerKeyOf, signerOf } from './server/trail/signedNote.ts';

export interface VerifyOptions {
  /** The repository's folder. */
  root: string;
  variables: NodeJS.ProcessEnv;
  arguments: string[];
  print: (line: string) => void;
}

/** Verifies the store that the environment names, and prints the problems. Returns the exit code. */
export async function verify({ root, variables, arguments: given, print }: VerifyOptions): Promise<0 | 1> {
  const { values } = parseArgs({
    args: given,
    options: {
      checkpoint: { type: 'string', multiple: true, default: [] },
      'accept-restore': { type: 'string' },
      files: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(usageOf(root, 'verify'));
    return 0;
  }
  const supplied = values.checkpoint.map((path) => readFileSync(path, 'utf8'));
  const question = { supplied, reason: values['accept-restore'], files: values.files };
  const verification = await requestVerification(readEnvironment(variables, root), root, question);
  if (values.json) print(JSON.stringify(verification, null, 2));
  else for (const line of verificationLines(verification)) print(line);
  return verification.findingCount === 0 ? 0 : 1;
}

interface Question {
  /** Checkpoints from files. */
  supplied: string[];
  /** Why the store was restored, where that is to be declared. */
  reason?: string | undefined;
  /** True if the bytes of stored files are read too. */
  files: boolean;
}

/** Long enough for many millions of entries. */
const longestMilliseconds = 30 * 60_000;

/** The build writes it next to this file. */
const threadScript = new URL('./verifyThread.js', import.meta.url);

/**
 * Opens a second connection to a PostgreSQL server; if a server has locked the folder, sends the command to that server.
 */
async function requestVerification(
  environment: Environment,
  root: string,
  { supplied, reason, files }: Question,
): Promise<LogVerification> {
  const { databaseUrl, dataDir, operationApiUrl } = environment;
  if (operationApiUrl)
    throw new Error('OPERATION_API_URL is set: run this where that REST server keeps its store.');
  if (!databaseUrl) {
    // Loaded only here, because it imports the server's other commands: a third of the memory at the start.
    const { sendThroughChannel } = await import('./server/admin/channel.ts');
    if (reason !== undefined) {
      const { acceptRestoreAnswerSchema } = await import('./server/admin/command.ts');
      const expected = { answer: acceptRestoreAnswerSchema, milliseconds: longestMilliseconds };
      const answered = await sendThroughChannel(
        dataDir,
        { command: 'accept-restore', reason, supplied },
        expected,
      );
      if (answered?.refused) throw new Error(answered.refused);
      if (answered) return requestVerification(environment, root, { supplied, files });
    }
    const expected = { answer: logVerificationSchema, milliseconds: longestMilliseconds };
    const answered = await sendThroughChannel(dataDir, { command: 'verify', supplied, files }, expected);
    if (answered) return answered;
  }
  return verifyOwnStore(environment, root, { supplied, reason, files });
}

async function verifyOwnStore(
  environment: Environment,
  root: string,
  { supplied, reason, files }: Question,
): Promise<LogVerification> {
  const { databaseUrl, signer, formerSigners, witness, unsealed } = environment;
  const location = storeLocation(environment, root);
  const database = await openCurrentStore(location);
  const now = () => new Date();
  const log = new TransparencyLog(database, now, { signer, formerSigners, witness, unsealed });
  const checkers = databaseUrl
    ? startCheckers((page) => checkPage(database, page), threadScript, location)
    : undefined;
  try {
    if (reason !== undefined) await acceptRestore({ database, log, now }, reason, supplied);
    const contents = files ? await environmentFileStore(environment) : undefined;
    return await verifyStore({ database, log, now, checkers, contents }, supplied);
  } finally {
    await checkers?.close();
    await database.close();
  }
}

/** Yields the problems first, so that a mail of cron begins with the first bad entry. */
function* verificationLines(verification: LogVerification): Generator<string> {
  const {
    size,
    records,
    signed,
    witness,
    findings,
    findingCount,
    seconds,
    verifierKey,
    root,
    ownsTables,
    restores,
    filesRead,
  } = verification;
  for (const finding of findings) yield lineOf(finding);
  if (findingCount > findings.length) yield `And ${findingCount - findings.length} more.`;
  for (const restore of restores) yield restoreLine(restore);
  yield `${size} entries and ${records} records verified in ${seconds} s. Root ${root}.`;
  if (filesRead !== null) yield `${filesRead} stored files read.`;
  yield signed
    ? `The newest checkpoint is signed: ${verifierKey}`
    : 'The log is not signed: without TRAIL_KEY, whoever administers the database can rewrite all of it, and open sessions and set passwords unnoticed.';
  yield witness
    ? `Witness: ${witness}`
    : 'No witness: without TRAIL_WITNESS, an older state of the store cannot be told.';
  if (ownsTables)
    yield 'The server runs as the owner of the tables: without DATABASE_OWNER_URL, its role could change entries.';
  if (findingCount === 0) yield restores.length === 0 ? 'Nothing is wrong.' : 'Nothing else is wrong.';
}

/** Returns the line of a declared restore, which is printed each time and is no finding (R-trail-25). */
function restoreLine({ index, at, reason, commonSize, lostSize, lostRoot }: LogRestore): string {
  const where = index === null ? 'known from the witness alone' : `entry ${index}`;
  return `Restored from a backup: ${reason} (${at}, ${where}). The log had ${lostSize} entries before (root ${lostRoot}), of which the first ${commonSize} are known to be there still.`;
}

function lineOf({ problem, index, kind, entryId, lifecycle, recordId, subject, at }: LogFinding): string {
  const entry = kind === null ? '' : `${kind} ${entryId}`;
  const position = index === null ? entry : `Entry ${index}${entry && ` (${entry})`}`;
  const where = position && `${position}: `;
  const record = recordId === null ? '' : ` [${lifecycle} ${recordId}]`;
  const about = subject === null ? '' : ` (${subject})`;
  const when = at === null ? '' : `, ${at}`;
  return `${where}${translate('en-US', { key: `auditTrail.problem.${problem}` })}${record}${about}${when}`;
}
