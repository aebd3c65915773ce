import { execFile, spawn } from 'node:child_process';
import { once as happens } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openLook } from '../support/look.ts';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { root } from '../support/paths.ts';
import { accounts } from '../support/accounts.ts';
import { fullRun } from '../support/scope.ts';
import { expect, test as base, wordsOf } from './support/fixtures.ts';

const test = base.extend<{ dataDir: string }>({
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'oms-operator-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

interface Started {
  url: string;
  printed: () => string;
  signal: (name: NodeJS.Signals) => void;
  /** The exit code. */
  exitCode: Promise<number | null>;
}

/** Starts `npm start`'s own script, with an address and a store as an operator sets them. */
async function start(variables: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(process.execPath, [...shortLivedOptions, join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exitCode = happens(child, 'exit').then(([code]) => code as number | null);
  await expect
    .poll(() => /Ready: \S+/.test(printed) || child.exitCode !== null, { timeout: 60_000 })
    .toBe(true);
  const url = /Ready: (\S+)/.exec(printed)?.[1];
  if (!url) throw new Error(`The server did not start:\n${printed}`);
  return { url, printed: () => printed, signal: (name) => void child.kill(name), exitCode };
}

async function end(server: Started): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
}

async function post(url: string, path: string, body: object, token?: string) {
  const response = await fetch(`${url}/api/operation/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: ((await response.json()) as { data: never }).data };
}

async function logIn(url: string, [enterpriseId, account, password]: readonly [string, string, string]) {
  const { status, data } = await post(url, 'user/login', { enterpriseId, account, password });
  return status === 200 ? (data as { token: string }).token : String(status);
}

const adminCommand = (variables: NodeJS.ProcessEnv, ...line: string[]) =>
  promisify(execFile)(process.execPath, [...shortLivedOptions, join(root, 'scripts/admin.mjs'), ...line], {
    cwd: root,
    env: { ...process.env, ...variables },
  });

test(
  'a store without demo data names the way in, says nothing of a demo, and is opened by npm run admin',
  fullRun,
  async ({ browser, dataDir }) => {
    const variables = { DATA_DIR: dataDir, SEED: 'none' };
    const server = await start(variables);
    await expect.poll(server.printed).toContain('npm run admin -- create');
    expect(await logIn(server.url, accounts.operations)).toBe('400');
    const context = await openLook(browser, { url: server.url, locale: 'en-US' });
    const page = await context.newPage();
    const demoResponse = page.waitForResponse(
      (response) => response.request().postData()?.includes('sysDemo') ?? false,
    );
    await page.goto('/login');
    await (await demoResponse).finished();
    await expect(page.getByText(wordsOf('en-US')('login.submit'), { exact: true })).toBeVisible();
    await expect(page.getByText('demo', { exact: false })).toHaveCount(0);
    await context.close();
    const { stdout } = await adminCommand(variables, 'create', '--generate');
    const password = /shown only now: (\S+)/.exec(stdout)?.[1] ?? '';
    expect(await logIn(server.url, ['OPS', 'admin', password])).toHaveLength(43);
    await end(server);
    expect(server.printed()).not.toContain('admin123');
  },
);

test(
  'a database server is not filled with published logins unasked',
  fullRun,
  async ({ dataDir, postgres }) => {
    const variables = { DATA_DIR: dataDir, DATABASE_URL: postgres.url };
    const server = await start(variables);
    expect(await logIn(server.url, accounts.operations)).toBe('400');
    await end(server);
    expect(server.printed()).not.toContain('admin123');
    const requested = await start({ ...variables, SEED: 'demo' });
    await expect.poll(requested.printed).toContain('admin123');
    await end(requested);
  },
);

test('SIGTERM: thirty money calls on the way all get their answer, and no new one is taken', async ({
  dataDir,
  postgres,
}) => {
  // The lock may last as long as the test needs it, however slow the machine is.
  const databaseUrl = `${postgres.url}?lock_timeout=9000&statement_timeout=20000`;
  const server = await start({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'demo' });
  const token = await logIn(server.url, accounts.operations);
  const list = await fetch(`${server.url}/api/operation/agent/list`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [agent] = ((await list.json()) as { data: { id: string }[] }).data;
  // Each recharge has another amount, because a repeated one would cause a question.
  const amounts = Array.from({ length: 30 }, (_, index) => `${1000 + index}.00`);
  const recharges = await test.step('What thirty recharges would credit', () =>
    Promise.all(
      amounts.map(async (amount) => {
        const requested = { agentId: agent?.id, amount };
        const { data } = await post(server.url, 'agent/recharge/preview', requested, token);
        const { creditedAmount } = data as { creditedAmount: string };
        return { ...requested, remarks: '', creditedAmount };
      }),
    ));
  // The stream of an open page does not end by itself.
  const stream = await fetch(`${server.url}/api/operation/events`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const streamed = stream.text();

  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  const watcher = new pg.Client({ connectionString: postgres.url });
  await watcher.connect();
  await holder.query('begin');
  await holder.query('select * from agent_accounts where agent_id = $1 for update', [agent?.id]);
  const answers = Promise.all(recharges.map((body) => post(server.url, 'agent/recharge', body, token)));
  const waiting = "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'";
  const soon = { intervals: [20] };
  await test.step('All thirty have arrived, and ten wait for the account: half of the connections (R-error-4)', async () => {
    await expect
      .poll(async () => (await watcher.query<{ count: number }>(waiting)).rows[0]?.count, soon)
      .toBe(10);
    // A later request is answered, so all thirty have arrived.
    await fetch(`${server.url}/api/operation/openapi.json`);
  });

  await test.step('SIGTERM: no new call is taken', async () => {
    server.signal('SIGTERM');
    await expect.poll(() => refusesConnections(server.url), soon).toBe(true);
  });

  const answered =
    await test.step('The account is free: each is answered, then the server goes', async () => {
      await holder.query('rollback');
      const statuses = (await answers).map(({ status }) => status);
      expect(await streamed).toContain('event: open');
      expect(await server.exitCode).toBe(0);
      return statuses;
    });

  await test.step('What was answered well is booked, and nothing else', async () => {
    // On a slow machine the twenty waiting calls may get "try again"; none of these is booked.
    expect(answered.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    const { rows } = await watcher.query<{ amount: string }>(
      'select recharge_amount as amount from ledger_entries where agent_id = $1',
      [agent?.id],
    );
    const booked = new Set(rows.map(({ amount }) => amount));
    expect(answered).toEqual(amounts.map((amount) => (booked.has(amount) ? 200 : 503)));
  });
  await Promise.all([holder.end(), watcher.end()]);
});

test('a second SIGINT ends the server at once, whatever runs', fullRun, async ({ dataDir, postgres }) => {
  const server = await start({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, SEED: 'demo' });
  // Sends a request that never ends.
  const { port } = new URL(server.url);
  const half = connect(Number(port), '127.0.0.1');
  half.on('error', () => undefined);
  half.write(
    'POST /api/operation/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await fetch(`${server.url}/healthz`);
  const started = performance.now();
  server.signal('SIGTERM');
  await expect.poll(() => refusesConnections(server.url)).toBe(true);
  const again = setInterval(() => server.signal('SIGINT'), 100);
  expect(await server.exitCode).toBe(1);
  clearInterval(again);
  expect(performance.now() - started).toBeLessThan(5000);
});

function refusesConnections(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  );
}

base('probes find what is there: health, and 404 for what is not', async ({ server }) => {
  const statusOf = async (path: string) => (await fetch(server.url + path)).status;
  expect(await statusOf('/healthz')).toBe(200);
  for (const path of ['/metrics', '/readyz', '/livez', '/.env', '/index.php'])
    expect(await statusOf(path)).toBe(404);
  expect(await statusOf('/login')).toBe(200);
});
