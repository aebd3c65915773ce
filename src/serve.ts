import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve as listen, type HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { proxy } from 'hono/proxy';
import { createGateway } from './graph/gateway/gateway.ts';
import type { RestBindings } from './graph/gateway/restCalls.ts';
import { createApp } from './server/app.ts';
import { openDatabase, type Database } from './server/db/database.ts';
import { readEnvironment, type Environment } from './server/environment.ts';
import { sweepFiles } from './server/file/sweep.ts';
import type { Api } from './server/http/api.ts';
import type { FileStore } from './server/http/files/fileStore.ts';
import { folderFileStore } from './server/http/files/folderFileStore.ts';
import { callerAddress } from './server/http/callerAddress.ts';
import { basePath } from './server/http/operation.ts';
import { say } from './server/http/translator.ts';
import { pageApp } from './server/page.ts';
import { demoAccounts, isStoreEmpty, seedDemo, StoreNotEmpty } from './server/seed/service.ts';

export interface RunningServer {
  url: string;
  environment: Environment;
  /** What was put into an empty store at this start. */
  seeded: boolean;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The repository's folder: migrations and the built page lie below it. */
  root: string;
  variables: NodeJS.ProcessEnv;
  /** Told what is being done, for the terminal. */
  progress?: (step: string) => void;
}

export { demoAccounts };

type RestFetch = (request: Request, bindings: Partial<RestBindings>) => Response | Promise<Response>;

/** The bucket that the environment names, else a folder. What speaks S3 is only loaded where it is used. */
async function fileStoreOf({ dataDir, s3 }: Environment): Promise<FileStore> {
  if (!s3) return folderFileStore(join(dataDir, 'files'));
  const { s3FileStore } = await import('./server/http/files/s3FileStore.ts');
  return s3FileStore(s3);
}

/** Starts page, REST and graph on one port. Throws when the environment is wrong or the store is in use. */
export async function serve({
  root,
  variables,
  progress = () => undefined,
}: ServeOptions): Promise<RunningServer> {
  const environment = readEnvironment(variables, root);
  const { operationApiUrl } = environment;
  let database: Database | undefined;
  let seeded = false;
  let sweeping: NodeJS.Timeout | undefined;
  let rest: RestFetch;
  const files = await fileStoreOf(environment);
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
    database = await openDatabase({
      databaseUrl: environment.databaseUrl,
      dataDir: environment.dataDir,
      migrationsFolder: join(root, 'src/server/db/migrations'),
    });
    await database.migrate();
    if (environment.seed === 'demo' && (await isStoreEmpty(database.db))) {
      progress('Filling the empty store with demo data');
      seeded = await seedUnlessFilled(database);
    }
    const api = await createApp({ database, files });
    sweeping = sweepHourly(api);
    rest = (request, bindings) => api.hono.fetch(request, bindings);
  }

  progress('Loading the graph');
  const gateway = createGateway({
    fetchRest: rest,
    operationApiUrl,
    production: environment.production,
    translate: (key, acceptLanguage) => say(acceptLanguage, { key }),
  });
  await gateway.ready;

  const app = new Hono<{ Bindings: HttpBindings }>();
  const addressOf = ({ env, req }: Context<{ Bindings: HttpBindings }>) =>
    callerAddress(
      env.incoming.socket.remoteAddress,
      req.header('x-forwarded-for'),
      environment.trustedProxies,
    );
  app.get('/healthz', async (c) => {
    await database?.rows('select 1', []);
    return c.json({ status: 'ok' });
  });
  app.all('/graphql', (c) => gateway.handle(c.req.raw, addressOf(c)));
  app.all(`${basePath}/*`, (c) => rest(c.req.raw, { address: addressOf(c) }));
  const pageFolder = join(root, 'dist/page');
  if (existsSync(pageFolder)) app.route('/', pageApp(pageFolder, await files.origin()));

  const { port, close } = await start(app, environment);
  const host = environment.host === '0.0.0.0' ? 'localhost' : environment.host;
  return {
    url: `http://${host}:${port}`,
    environment,
    seeded,
    close: async () => {
      clearInterval(sweeping);
      await close();
      await gateway.dispose();
      await database?.close();
    },
  };
}

const hour = 60 * 60_000;

/** Several instances may do so beside each other: what is gone already is passed over. */
function sweepHourly({ services }: Api): NodeJS.Timeout {
  const sweep = () => {
    sweepFiles(services).catch((error: unknown) =>
      console.error('Unused files could not be removed:', error),
    );
  };
  sweep();
  return setInterval(sweep, hour).unref();
}

/** False when another instance on the same server has just been faster. */
async function seedUnlessFilled(database: Database): Promise<boolean> {
  try {
    await seedDemo(database, new Date());
  } catch (error) {
    if (error instanceof StoreNotEmpty) return false;
    throw error;
  }
  await database.vacuum();
  return true;
}

function start(app: Hono<{ Bindings: HttpBindings }>, { port, host }: Environment) {
  return new Promise<{ port: number; close: () => Promise<void> }>((resolve, reject) => {
    const server = listen({ fetch: app.fetch, port, hostname: host }, (info) =>
      resolve({
        port: info.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            // Live streams would keep the server open for ever.
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.on('error', reject);
  });
}
