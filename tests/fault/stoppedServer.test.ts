import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { serve, type RunningServer } from '../../src/serve.ts';
import { root } from '../support/paths.ts';
import { everything } from '../support/scope.ts';
import { accounts } from '../support/testApi.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { openSilentLine, type SilentLine } from './silentLine.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Seconds: ten for the calls, three for the steps after them, and two for a slow machine. */
const longestStop = 15;

let line: SilentLine;
let directUrl: string;
const dataDir = mkdtempSync(join(tmpdir(), 'oms-stopped-'));

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = await openTestDatabase('postgres', { productLimits: true });
  directUrl = (database.raw as Pool).options.connectionString ?? '';
  await database.close();
  line = await openSilentLine(Number(new URL(directUrl).port));
});
afterEach(async () => {
  await line.close();
  rmSync(dataDir, { recursive: true, force: true });
  vi.restoreAllMocks();
});

function start(statementTimeout: number): Promise<RunningServer> {
  const url = new URL(directUrl);
  url.port = String(line.port);
  url.searchParams.set('statement_timeout', String(statementTimeout));
  return serve({ root, variables: { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url.href } });
}

async function tokenOf(server: RunningServer): Promise<string> {
  const [enterpriseId, account, password] = accounts.agent;
  const response = await fetch(`${server.url}/api/operation/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const balance = (server: RunningServer, token: string) =>
  fetch(`${server.url}/api/operation/account/balance`, {
    headers: { Authorization: `Bearer ${token}` },
  }).then(
    ({ status }) => status,
    () => 'cut off',
  );

describe.runIf(inject('postgresUrl'))('a server whose database has fallen silent', () => {
  it.each([
    ['answers what waits by 503, and stops', 400, 503],
    ...(everything
      ? [['cuts off what waits longer than a stop may take, and stops', 60_000, 'cut off'] as const]
      : []),
  ] as const)('%s (R-error-4)', async (_what, statementTimeout, answered) => {
    const server = await start(statementTimeout);
    const token = await tokenOf(server);
    expect(await balance(server, token)).toBe(200);
    line.silenceAll();
    const waiting = balance(server, token);
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(503);
    const stopped = performance.now();
    await server.close();
    expect((performance.now() - stopped) / 1000).toBeLessThan(longestStop);
    expect(await waiting).toBe(answered);
  });
});
