import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { proxy } from 'hono/proxy';
import { createGateway } from './graph/gateway/gateway.ts';
import type { RestBindings } from './graph/gateway/restCalls.ts';
import { openAdminChannel } from './server/admin/channel.ts';
import { actOnServer } from './server/admin/command.ts';
import { contractCosts, createApp } from './server/app.ts';
import { openDatabase, type Database } from './server/db/database.ts';
import { errorText } from './server/db/errors.ts';
import { readEnvironment, storeLocation, type Environment } from './server/environment.ts';
import type { Demo } from './domain/demo.ts';
import { assertDemoReachesNobody, assertSeedReachesNobody } from './server/demo/reachable.ts';
import { readDemo } from './server/demo/service.ts';
import { assertRoomFor, diskHealthOf } from './server/diskSpace.ts';
import { healthOf } from './server/health.ts';
import type { Api } from './server/http/api.ts';
import { environmentFileStore } from './server/http/files/environmentFileStore.ts';
import { unavailable } from './server/http/refusal.ts';
import { callerAddress, trustedProxies } from './server/http/callerAddress.ts';
import { answerHeaders } from './server/http/answerHeaders.ts';
import { drainMilliseconds, listen, type Listening } from './server/http/listen.ts';
import { basePath } from './server/http/operation.ts';
import { translate } from './server/http/translator.ts';
import { sessionBy } from './server/http/authorization.ts';
import { admitGraph } from './server/http/callCost.ts';
import { unavailableAnswer } from './server/http/envelope.ts';
import { pageApp } from './server/htmlPage.ts';
import { isStoreEmpty, seedDemo, StoreNotEmpty } from './server/seed/service.ts';
import { keepFilesPrivate } from './server/privateFiles.ts';
import { sweepHourly } from './server/sweep.ts';
import { noOrigin } from './server/http/transaction.ts';
import { DeadlineExceeded, withDeadline } from './server/trail/deadline.ts';
import { everySecond } from './server/trail/everySecond.ts';
import { fillAuditEntries } from './server/auditTrail/auditEntries.ts';
import { retryQuarantined } from './server/trail/quarantine.ts';
import { tellUnsealed } from './server/trail/unsealed.ts';
import { sealKeyOf } from './server/trail/seal.ts';
import type { Signer } from './server/trail/signedNote.ts';

export interface RunningServer {
  url: string;
  environment: Environment;
  /** Tells whether the store holds demo data, and the published logins of it. */
  demo: Demo;
  /** True if nobody can log in yet. */
  empty: boolean;
  /** Waits for running requests for ten seconds at most, then closes the rest. */
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The repository's folder: migrations and the built page lie below it. */
  root: string;
  variables: NodeJS.ProcessEnv;
  /** Called with each step of the start, for the terminal. */
  progress?: (step: string) => void;
}

export { errorText };

/**
 * Milliseconds before a refusal for too many requests is sent, so that repeating without a pause costs other users
 * nothing.
 */
const refusalMilliseconds = 1000;

type RestFetch = (request: Request, bindings: Partial<RestBindings>) => Response | Promise<Response>;

/**
 * Starts page, REST and graph on one port. Throws when the environment is wrong, the port or the store is in use, or
 * others would reach published logins (R-start-1 to R-start-3). The port is opened before anything is written.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const environment = readEnvironment(options.variables, options.root);
  if (!environment.operationApiUrl) assertSeedReachesNobody(environment);
  const listening = await listen(environment);
  try {
    return await serveOn(listening, environment, options);
  } catch (error) {
    await listening.close(() => undefined);
    throw error;
  }
}

async function serveOn(
  { port, answerBy, close }: Listening,
  environment: Environment,
  { root, progress = () => undefined }: ServeOptions,
): Promise<RunningServer> {
  const { operationApiUrl, signer, formerSigners, witness, unsealed } = environment;
  const trusted = trustedProxies(environment.trustedProxies);
  let database: Database | undefined;
  let api: Api | undefined;
  let closeChannel: (() => Promise<void>) | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let logging: { stop(): Promise<void> } | undefined;
  let counting: { stop(): Promise<void> } | undefined;
  let filling: { stop(): Promise<void> } | undefined;
  let rest: RestFetch;
  if (!operationApiUrl) keepFilesPrivate(environment.dataDir);
  const files = await environmentFileStore(environment);
  if (operationApiUrl) {
    rest = (request, { address }) => {
      const { pathname, search } = new URL(request.url);
      return proxy(new URL(pathname + search, operationApiUrl), {
        raw: request,
        headers: { ...Object.fromEntries(request.headers), 'x-forwarded-for': address },
      });
    };
  } else {
    progress(
      environment.databaseUrl
        ? 'Connecting to the PostgreSQL server'
        : 'Opening the database in this process',
    );
    const newFolder = !existsSync(join(environment.dataDir, 'pglite'));
    if (!environment.databaseUrl) await assertRoomFor(environment.dataDir, { newStore: newFolder });
    database = await openDatabase(storeLocation(environment, root));
    await database.migrate(retryQuarantined);
    assertDemoReachesNobody(await readDemo(database.db), environment);
    const seeds = environment.seed === 'demo' || (environment.seed === 'newFolder' && newFolder);
    if (seeds && (await isStoreEmpty(database.db))) {
      progress('Filling the empty store with demo data');
      await seedUnlessFilled(database, signer);
    }
    const { services, hono } = (api = await createApp({
      database,
      files,
      signer,
      formerSigners,
      witness,
      unsealed,
      userCostPerSecond: environment.userCostPerSecond,
      checksAnswers: !environment.production,
    }));
    let wasReported = false;
    sweeping = sweepHourly(services);
    counting = everySecond('Counts of refused calls could not be written', (ending) =>
      services.refusals.write(ending()),
    );
    logging = everySecond('The log could not be appended to', async (ending) => {
      await services.log.append(ending);
      if (!wasReported) await tellUnsealed(services.database, services.log, progress);
      wasReported = true;
      await services.log.inform();
    });
    filling = everySecond('The rows of the audit desk could not be made', (ending) =>
      fillAuditEntries(services.database, ending),
    );
    rest = (request, bindings) => hono.fetch(request, bindings);
    if (database.kind === 'pglite')
      closeChannel = await openAdminChannel(environment.dataDir, (command) => actOnServer(services, command));
  }

  progress('Loading the graph');
  const costs = contractCosts();
  const gateway = createGateway({
    fetchRest: rest,
    costOf: (field) => costs.get(field) ?? 0,
    // A REST server elsewhere charges each of the calls itself.
    admit: (request) => api && admitGraph(api.services, request),
    isLoggedIn: async (authorization) =>
      api !== undefined && (await sessionBy(api.services, authorization)) !== undefined,
    operationApiUrl,
    production: environment.production,
    report: (error) => console.error(`The graph failed: ${errorText(error)}`),
    translate: (key, acceptLanguage) => translate(acceptLanguage, { key }),
  });
  await gateway.whenLoaded;

  let stopping = false;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const addressOf = ({ env }: Context<{ Bindings: HttpBindings }>) => callerAddress(env.incoming, trusted);
  const isHealthy = database && healthOf(database);
  const usesDisk = database && !(environment.databaseUrl && environment.s3);
  const diskHealth = usesDisk ? diskHealthOf(environment.dataDir) : undefined;
  for (const path of ['/healthz', '/graphql', `${basePath}/*`]) app.use(path, answerHeaders);
  app.get('/healthz', async (c) => {
    if (stopping || (isHealthy && !(await isHealthy()))) {
      const { headers } = unavailable().details;
      return c.json({ status: stopping ? 'stopping' : 'database unavailable' }, 503, headers);
    }
    const diskFault = await diskHealth?.();
    if (diskFault) return c.json({ status: diskFault }, 503, unavailable().details.headers);
    return c.json({ status: 'ok' });
  });
  app.use(async (c, next) => {
    await next();
    if (c.res.status === 429) await new Promise((resolve) => setTimeout(resolve, refusalMilliseconds));
  });
  app.all('/graphql', (c) => gateway.handle(c.req.raw, addressOf(c)));
  app.all(`${basePath}/*`, async (c) => {
    const answer = async () => rest(c.req.raw, { address: addressOf(c) });
    if (!operationApiUrl) return answer();
    return answer().catch((error: unknown) => {
      console.error(`The REST server at OPERATION_API_URL cannot be reached: ${errorText(error)}`);
      return unavailableAnswer(c.req.raw);
    });
  });
  const pageFolder = join(root, 'dist/page');
  if (existsSync(pageFolder)) app.route('/', pageApp(pageFolder, await files.origin()));

  answerBy(app.fetch);
  const host = environment.host === '0.0.0.0' ? 'localhost' : environment.host;
  return {
    url: `http://${host}:${port}`,
    environment,
    demo: database ? await readDemo(database.db) : { demo: false, accounts: [] },
    empty: database !== undefined && (await isStoreEmpty(database.db)),
    close: async () => {
      stopping = true;
      clearInterval(sweeping);
      const closing = (async () => {
        await closeChannel?.();
        await close(() => api?.services.live.close());
        await gateway.dispose();
        // Because the counts are entries that the log is to take up.
        await counting?.stop();
        await Promise.all([logging?.stop(), filling?.stop()]);
        await database?.close();
      })();
      await withDeadline(closing, longestCloseMilliseconds).catch((error: unknown) => {
        if (!(error instanceof DeadlineExceeded)) throw error;
        console.error('Not everything came to its end: the rest is cut off');
      });
    },
  };
}

/** Milliseconds for running calls, and some more for the rest, because an unreachable database never answers. */
const longestCloseMilliseconds = drainMilliseconds + 3000;

/** Seeds the store, unless another instance on the same server was faster. */
async function seedUnlessFilled(database: Database, signer: Signer | undefined): Promise<void> {
  try {
    await seedDemo(database, new Date(), { ...noOrigin, sealKey: sealKeyOf(signer) });
  } catch (error) {
    if (error instanceof StoreNotEmpty) return;
    throw error;
  }
  await database.vacuum();
}
