/**
 * Drives WebKitGTK's MiniBrowser by classic WebDriver. It needs a screen, so a virtual X server (Xvfb) is started for it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chineseFonts } from '../support/chineseFonts.ts';
import { clickActions, keyActions, until, type BrowserDriver } from './browserDriver.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Classic WebDriver does not report the console, so the page itself collects the errors after it has loaded. */
const listenForErrors = `() => {
  const seen = (window.errorsSeen = []);
  const { error } = console;
  console.error = (...args) => {
    seen.push(args.join(' '));
    error(...args);
  };
  addEventListener('error', ({ message }) => seen.push(message));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(violatedDirective + ' refuses ' + blockedURI));
}`;

/** Ends the process and waits until it has exited. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Starts an X server on a free display; resolves with its name. */
async function startDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { server, display: `:${number}` };
}

export async function startWebKit(
  { driver, browser }: { driver: string; browser: string },
  port: number,
): Promise<BrowserDriver> {
  const { server, display } = await startDisplay();
  const home = mkdtempSync(join(tmpdir(), 'oms-webkit-'));
  const downloads = join(home, 'Downloads');
  mkdirSync(join(home, '.config'));
  mkdirSync(downloads);
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, ...chineseFonts(), DISPLAY: display, LANG: 'C.UTF-8', HOME: home },
    stdio: 'ignore',
  });
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await until('WebKitWebDriver', () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    ),
  );
  const args = ['--automation'];
  interface Session {
    sessionId: string;
    capabilities: { browserVersion: string };
  }
  // The driver must not wait for the page: with delayed code it would never finish. `open` waits instead.
  const alwaysMatch = {
    'webkitgtk:browserOptions': { binary: browser, args },
    pageLoadStrategy: 'none',
    acceptInsecureCerts: true,
  };
  const begin = () => call<Session>('POST', '/session', { capabilities: { alwaysMatch } });
  let { sessionId, capabilities } = await begin();
  const post = <Value>(path: string, body?: object) =>
    call<Value>('POST', `/session/${sessionId}${path}`, body);
  const evaluate = async <Result>(source: string, ...given: unknown[]) => {
    const script = `return Promise.resolve((${source})(...arguments)).then((result) => JSON.stringify(result) ?? 'null')`;
    return JSON.parse(await post<string>('/execute/sync', { script, args: given })) as Result;
  };
  const resize = async (width: number, height: number) => {
    await post('/window/rect', { width, height });
    const [frameWidth, frameHeight] = await evaluate<[number, number]>(
      `() => [outerWidth - innerWidth, outerHeight - innerHeight]`,
    );
    await post('/window/rect', { width: width + frameWidth, height: height + frameHeight });
  };
  let size = { width: 1440, height: 900 };
  await resize(size.width, size.height);
  /** While one page replaces another, neither answers. */
  const isRead = (from: number) =>
    evaluate<boolean>(
      `(from) => performance.timeOrigin !== from && document.readyState !== 'loading'`,
      from,
    ).catch(() => false);
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    downloads,
    renew: async () => {
      await call('DELETE', `/session/${sessionId}`);
      ({ sessionId, capabilities } = await begin());
      await resize(size.width, size.height);
    },
    open: async (url, wait = 'read') => {
      const from = await evaluate<number>('() => performance.timeOrigin');
      await post('/url', { url });
      if (wait === 'begun') return;
      await until(`the page ${url}`, () => isRead(from));
      await evaluate(listenForErrors);
    },
    back: () => post('/back'),
    picture: async () => Buffer.from(await call<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
    evaluate,
    press: async (...keys) => {
      await post('/actions', { actions: keyActions([keys]) });
    },
    type: async (text) => {
      await post('/actions', { actions: keyActions([...text].map((sign) => [sign])) });
    },
    click: async (x, y) => {
      await post('/actions', { actions: clickActions(x, y) });
    },
    setFile: async (selector, path) => {
      const found = await post<Record<string, string>>('/element', {
        using: 'css selector',
        value: selector,
      });
      await post(`/element/${found[elementKey]}/value`, { text: path });
    },
    resize: async (width, height) => {
      size = { width, height };
      await resize(width, height);
    },
    takeErrors: () => evaluate<string[]>('() => window.errorsSeen?.splice(0) ?? []'),
    close: async () => {
      await call('DELETE', `/session/${sessionId}`);
      await end(child);
      await end(server);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
