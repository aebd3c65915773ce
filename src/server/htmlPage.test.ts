import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pageApp } from './htmlPage.ts';

const folder = mkdtempSync(join(tmpdir(), 'oms-page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
afterAll(() => rmSync(folder, { recursive: true }));

const app = pageApp(folder);
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function isPage(path: string, accept: string): Promise<boolean> {
  const response = await app.request(path, { headers: { Accept: accept } });
  const shown = (await response.text()).includes('the page');
  expect(response.status).toBe(shown ? 200 : 404);
  return shown;
}

describe('the page', () => {
  it.each(['/metrics', '/readyz', '/livez', '/health', '/actuator/health', '/server-status'])(
    'is not what %s answers to a probe',
    async (path) => {
      expect(await isPage(path, '*/*')).toBe(false);
      expect(await isPage(path, 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5')).toBe(false);
      expect((await app.request(path)).status).toBe(404);
    },
  );

  it.each([
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/admin/index.php',
    '/backup.sql',
    '/assets/none',
    '/api/operation/x',
  ])('is not what %s answers, to a browser neither', async (path) => {
    expect(await isPage(path, browser)).toBe(false);
    expect(await isPage(path, '*/*')).toBe(false);
  });

  it.each(['/', '/login', '/ForgetPassword', '/deal', '/deal-list', '/agent-manage/agentInfo', '/sessions'])(
    'answers its own path %s to everybody',
    async (path) => {
      expect(await isPage(path, '*/*')).toBe(true);
      expect(await isPage(path, browser)).toBe(true);
    },
  );

  it('opens in a browser at a path it does not know, and says there what is missing', async () => {
    expect(await isPage('/no/such/path', browser)).toBe(true);
    expect(await isPage('/redirect/deal-list', browser)).toBe(true);
  });

  it('leaves the files beside it as they are', async () => {
    expect(await (await app.request('/favicon.svg')).text()).toBe('<svg/>');
  });
});
