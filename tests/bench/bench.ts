/**
 * Measures the deal list by REST and by GraphQL, on PostgreSQL and on the in-process database, against a bare handler over
 * the same store.
 * `npm run bench` writes results.md; with `--quick` it measures shorter and only prints.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orderStates } from '../../src/domain/order.ts';
import { root } from '../support/paths.ts';
import { startProduct } from '../support/productServer.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import {
  answerTo,
  buildBareRequest,
  graphRequestBuilder,
  restRequestBuilder,
  filtersOf,
  logIn,
  type RequestBuilder,
} from './dealList.ts';
import { load, median, type Figures } from './load.ts';
import { markdown, type Line } from './report.ts';
import { startTime } from './startTimes.ts';
import { fillStores } from './stores.ts';

const quick = process.argv.includes('--quick');
const orders = 100_000;
const agentCount = 20;
const rounds = 3;
const seconds = quick ? 2 : 5;
const warmUpSeconds = quick ? 2 : 4;
const aims = { rest: 0.6, graph: 0.45 };

interface Contender {
  name: string;
  url: string;
  buildRequest: RequestBuilder;
  /** The second contender for comparison, besides the bare handler on PostgreSQL. */
  bareOnSameStore: string;
  aim?: number;
}

const barePostgres = 'bare, PostgreSQL';
const barePglite = 'bare, PGlite';

function log(text: string): void {
  console.log(`[${performance.now().toFixed(0).padStart(7)} ms] ${text}`);
}

execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts'), '--if-stale'], {
  stdio: 'inherit',
});
log(`Filling ${orders.toLocaleString('en')} orders into both stores`);
const stores = await fillStores(orders);
const { databaseUrl, dataDir, bareFolder } = stores;
const running: ServerProcess[] = [];

async function run(starting: Promise<ServerProcess>): Promise<string> {
  const server = await starting;
  running.push(server);
  return server.url;
}

const runBare = (variables: NodeJS.ProcessEnv) =>
  run(startServer(join(root, 'tests/bench/bareServer.mjs'), variables));

async function startContenders(): Promise<Contender[]> {
  const contenders: Contender[] = [
    {
      name: barePostgres,
      url: await runBare({ DATABASE_URL: databaseUrl }),
      buildRequest: buildBareRequest,
      bareOnSameStore: barePostgres,
    },
    {
      name: barePglite,
      url: await runBare({ PGLITE_FOLDER: bareFolder }),
      buildRequest: buildBareRequest,
      bareOnSameStore: barePglite,
    },
  ];
  const products = [
    { store: 'PostgreSQL', variables: { DATABASE_URL: databaseUrl }, bareOnSameStore: barePostgres, aims },
    { store: 'PGlite', variables: { DATA_DIR: dataDir }, bareOnSameStore: barePglite, aims: undefined },
  ];
  for (const { store, variables, bareOnSameStore, aims } of products) {
    const url = await run(startProduct({ ...variables, SEED: 'none', USER_COST_PER_SECOND: '0' }));
    const tokens = await logIn(url, agents);
    contenders.push(
      {
        name: `REST, ${store}`,
        url,
        buildRequest: restRequestBuilder(tokens),
        bareOnSameStore,
        aim: aims?.rest,
      },
      {
        name: `graph, ${store}`,
        url,
        buildRequest: graphRequestBuilder(tokens),
        bareOnSameStore,
        aim: aims?.graph,
      },
    );
  }
  return contenders;
}

/** Checks that all contenders give the same answer, because otherwise they are not comparable. */
async function checkAnswers(contenders: Contender[]): Promise<void> {
  for (const filter of filters) {
    const answers = await Promise.all(
      contenders.map(({ url, buildRequest }) => answerTo(url, buildRequest(filter))),
    );
    const other = answers.findIndex((answer) => answer !== answers[0]);
    if (other >= 0)
      throw new Error(`${contenders[other]?.name} answers otherwise than ${contenders[0]?.name}`);
  }
}

async function measure(contenders: Contender[]): Promise<Line[]> {
  const measured = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]));
  for (const { name, url, buildRequest } of contenders) {
    log(`Warming up ${name}`);
    await load(url, filters.map(buildRequest), warmUpSeconds);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const { name, url, buildRequest } of contenders) {
      const figures = await load(url, filters.map(buildRequest), seconds);
      measured.get(name)?.push(figures);
      log(`Round ${round}: ${name.padEnd(17)} ${figures.perSecond.toFixed(0).padStart(5)} req/s`);
    }
  }
  const of = (name: string) => measured.get(name) ?? [];
  /** Returns the median of the rounds' ratios, because runs right after each other had the same conditions. */
  const ratio = (name: string, bare: string) =>
    of(name)
      .map(({ perSecond }, round) => perSecond / (of(bare)[round]?.perSecond ?? NaN))
      .sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
  return contenders.map(({ name, bareOnSameStore, aim }) => ({
    name,
    ...median(of(name)),
    ofBare: ratio(name, barePostgres),
    ofBareOnSameStore: ratio(name, bareOnSameStore),
    aim,
  }));
}

const agents = stores.agents.slice(0, agentCount);
const filters = filtersOf(agents);
try {
  const contenders = await startContenders();
  await checkAnswers(contenders);
  const lines = await measure(contenders);
  await checkAnswers(contenders);
  await Promise.all(running.splice(0).map((server) => server.stop()));

  log('Measuring start times');
  const starts = quick ? 1 : 5;
  const next = { SEED: 'none' };
  const startTimes = [
    { name: 'PGlite, first start: empty folder, demo data', milliseconds: await startTime(starts, {}) },
    {
      name: `PGlite, next start, ${orders.toLocaleString('en')} orders`,
      milliseconds: await startTime(starts, { ...next, DATA_DIR: dataDir }),
    },
    {
      name: `PostgreSQL (already up), ${orders.toLocaleString('en')} orders`,
      milliseconds: await startTime(starts, { ...next, DATABASE_URL: databaseUrl }),
    },
  ];
  const report = markdown({
    lines,
    starts: startTimes,
    postgresVersion: stores.postgresVersion,
    orders,
    method: `autocannon with 10 connections, ${agentCount} sessions and ${orderStates.length} states in turn, windows of ${seconds} s, the middle of ${rounds} interleaved rounds.`,
  });
  console.log(`\n${report}`);
  if (!quick) await writeFile(join(root, 'tests/bench/results.md'), report);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  stores.remove();
}
