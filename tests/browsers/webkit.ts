/** WebKitGTK's MiniBrowser by classic WebDriver. It needs a screen: an X server without one (Xvfb) is started for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chineseFonts } from '../support/chineseFonts.ts';
import { clickActions, keyActions, until, type BrowserDriver } from './browserDriver.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Classic WebDriver tells nothing of the console: the page itself collects what is reported once it has loaded. */
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

/** Ends the process and waits until it is gone. */
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
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, ...chineseFonts(), DISPLAY: display, LANG: 'C.UTF-8' },
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
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args } } },
  });
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
  await resize(1440, 900);
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      await post('/url', { url });
      await evaluate(listenForErrors);
    },
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
    resize,
    takeErrors: () => evaluate<string[]>('() => window.errorsSeen?.splice(0) ?? []'),
    close: async () => {
      await call('DELETE', `/session/${sessionId}`);
      await end(child);
      await end(server);
    },
  };
}
