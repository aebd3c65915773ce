import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fieldRefusals } from './domain/fieldErrors.ts';
import type { Message } from './domain/message.ts';
import { platformRoles } from './domain/platformUser.ts';
import { sendThroughChannel } from './server/admin/channel.ts';
import {
  adminAnswerSchema,
  adminCommandSchema,
  runAdminCommand,
  type AdminAnswer,
  type AdminCommand,
} from './server/admin/command.ts';
import { openDatabase } from './server/db/database.ts';
import { DataDirInUse } from './server/db/folderLock.ts';
import { UnknownSchema } from './server/db/schemaVersion.ts';
import { readEnvironment, storeLocation, type Environment } from './server/environment.ts';
import { LiveBus } from './server/http/liveBus.ts';
import { SessionStore } from './server/http/sessionStore.ts';
import { Throttle } from './server/http/throttle.ts';
import { translate } from './server/http/translator.ts';
import { usageOf } from './server/usage.ts';
import { sealKeyOf } from './server/trail/seal.ts';

export { errorText } from './server/db/errors.ts';

/** A refusal of the command, in words for the terminal. */
export class AdminRefusal extends Error {}

export interface AdminOptions {
  /** The repository's folder. */
  root: string;
  variables: NodeJS.ProcessEnv;
  arguments: string[];
  /** Asks without showing the typed text; undefined without a terminal. */
  readPassword: ((question: string) => Promise<string>) | undefined;
  print: (line: string) => void;
}

/** Creates an operations admin or a developer, or resets their password. Throws AdminRefusal. */
export async function admin(options: AdminOptions): Promise<void> {
  const { command, generate, ...login } = readArguments(options);
  const environment = readEnvironment(options.variables, options.root);
  if (environment.operationApiUrl)
    throw new AdminRefusal('OPERATION_API_URL is set: run this where that REST server keeps its store.');
  const { password, generated } = await passwordOf(generate ? undefined : options.readPassword);
  const parsed = adminCommandSchema.safeParse({ ...login, command, password });
  if (!parsed.success) throw refusalOf(fieldRefusals(parsed.error));
  const { refused } = await send(environment, options.root, parsed.data);
  if (refused.length > 0) throw refusalOf(refused);
  const { enterpriseId, account } = parsed.data;
  options.print(`Done: log in with enterprise ID ${enterpriseId} and account ${account}.`);
  if (generated) options.print(`Password, shown only now: ${password}`);
}

function readArguments({ root, arguments: given }: AdminOptions) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        enterprise: { type: 'string', default: 'OPS' },
        account: { type: 'string', default: 'admin' },
        name: { type: 'string', default: 'Admin' },
        role: { type: 'string', default: platformRoles[0] },
        generate: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const [command, ...more] = positionals;
    if (values.help || more.length > 0 || (command !== 'create' && command !== 'reset-password'))
      throw new AdminRefusal(usageOf(root, 'admin'));
    const { enterprise: enterpriseId, account, name, role, generate } = values;
    return { command, enterpriseId, account, name, role, generate };
  } catch (error) {
    if (error instanceof AdminRefusal) throw error;
    throw new AdminRefusal(
      `${error instanceof Error ? error.message : String(error)}\n\n${usageOf(root, 'admin')}`,
    );
  }
}

/** Asks for the password two times; without a terminal or without input, returns a random one. */
async function passwordOf(
  promptPassword: AdminOptions['readPassword'],
): Promise<{ password: string; generated: boolean }> {
  const typed = promptPassword && (await promptPassword('Password (empty: make a random one): '));
  if (!typed) return { password: randomBytes(12).toString('base64url'), generated: true };
  if ((await promptPassword('Password again: ')) !== typed)
    throw refusalOf([{ key: 'validation.passwordsDiffer' }]);
  return { password: typed, generated: false };
}

function refusalOf(messages: Message[]): AdminRefusal {
  return new AdminRefusal(messages.map((message) => translate('en-US', message)).join('\n'));
}

/**
 * Opens a second connection to a PostgreSQL server; if a server has locked the folder, sends the command to that server.
 */
async function send(environment: Environment, root: string, command: AdminCommand): Promise<AdminAnswer> {
  const { databaseUrl, dataDir } = environment;
  const answered =
    databaseUrl === undefined
      ? await sendThroughChannel(dataDir, command, { answer: adminAnswerSchema, milliseconds: 15_000 })
      : undefined;
  return answered ?? onStore(environment, root, command);
}

async function onStore(environment: Environment, root: string, command: AdminCommand): Promise<AdminAnswer> {
  const { dataDir, signer } = environment;
  const database = await openDatabase(storeLocation(environment, root)).catch((error: unknown) => {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new AdminRefusal(
      `A server runs on ${dataDir} that cannot be reached from here. Run this on the same machine, in the same ` +
        'container and as the same user as the server, or stop the server first.',
    );
  });
  try {
    const sealKey = sealKeyOf(signer);
    await database.migrate().catch((error: unknown) => {
      throw error instanceof UnknownSchema ? new AdminRefusal(error.message) : error;
    });
    const now = () => new Date();
    const steadyNow = () => performance.now();
    const sessions = new SessionStore(database, new LiveBus(), now, steadyNow);
    const throttle = new Throttle(database.db, now, steadyNow);
    return await runAdminCommand({ database, sessions, throttle, log: { sealKey }, now }, command);
  } finally {
    await database.close();
  }
}
