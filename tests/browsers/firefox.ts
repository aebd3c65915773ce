/** Drives stock Firefox by WebDriver BiDi, which it supports itself without a driver program. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chineseFonts } from '../support/chineseFonts.ts';
import { clickActions, keyActions, type BrowserDriver } from './browserDriver.ts';

interface Answer {
  id?: number;
  type: string;
  method?: string;
  message?: string;
  result?: object;
  params?: {
    level?: string;
    text?: string | null;
    stackTrace?: { callFrames: { url: string; lineNumber: number; functionName: string }[] };
  };
}

interface Evaluated {
  result?: { type: string; value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Opens a connection that sends commands and receives events. */
async function connect(address: string, onEvent: (event: Answer) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: object) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return onEvent(answer);
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if (answer.type === 'success') return resolve?.(answer.result ?? {});
    return reject?.(new Error(answer.message));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)));
  });
  let sent = 0;
  return {
    send: <Result extends object>(method: string, params: object): Promise<Result> => {
      sent += 1;
      const id = sent;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise<object>((resolve, reject) =>
        waiting.set(id, { resolve, reject }),
      ) as Promise<Result>;
    },
    close: () => socket.close(),
  };
}

/** Firefox's sandbox blocks fonts outside the system's folders. */
function fontVariables(): NodeJS.ProcessEnv {
  const fonts = chineseFonts();
  return Object.keys(fonts).length > 0 ? { ...fonts, MOZ_DISABLE_CONTENT_SANDBOX: '1' } : {};
}

export async function startFirefox(executable: string): Promise<BrowserDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'oms-firefox-'));
  const downloads = mkdtempSync(join(tmpdir(), 'oms-downloads-'));
  const folder = { 'browser.download.folderList': 2, 'browser.download.dir': downloads };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(folder)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...fontVariables() } },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${printed}`)));
  });
  let errors: string[] = [];
  const { send, close } = await connect(`${address}/session`, ({ method, params }) => {
    if (method !== 'log.entryAdded' || params?.level !== 'error') return;
    const [frame] = params.stackTrace?.callFrames ?? [];
    const where = frame && `${frame.functionName} at ${frame.url}:${frame.lineNumber}`;
    errors.push([params.text, where].filter(Boolean).join(', '));
  });
  const session = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    // A proxy in front has a self-signed certificate.
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  let context = '';
  const call = async (functionDeclaration: string, args: string[]) => {
    const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: args.map((value) => ({ type: 'string', value })),
      userActivation: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const perform = (actions: object[]) => send('input.performActions', { context, actions });
  let viewport = { width: 1440, height: 900 };
  let userContext = '';
  /** A container has its own storage. Removing one closes its tabs without a question about unsaved work. */
  const renew = async () => {
    const former = userContext;
    ({ userContext } = await send<{ userContext: string }>('browser.createUserContext', {}));
    ({ context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext }));
    if (former) await send('browser.removeUserContext', { userContext: former });
    await send('browsingContext.activate', { context });
    await send('browsingContext.setViewport', { context, viewport });
    errors = [];
  };
  await renew();
  return {
    name: `Firefox ${session.capabilities.browserVersion}`,
    downloads,
    renew,
    open: async (url, wait = 'read') => {
      await send('browsingContext.navigate', {
        ...{ context, url },
        wait: wait === 'read' ? 'interactive' : 'none',
      });
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    picture: async () =>
      Buffer.from(
        (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
        'base64',
      ),
    print: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.print', { context })).data, 'base64'),
    evaluate: async <Result>(source: string, ...args: unknown[]) => {
      const code = `async (json) => JSON.stringify(await (${source})(...JSON.parse(json))) ?? 'null'`;
      return JSON.parse((await call(code, [JSON.stringify(args)]))?.value ?? 'null') as Result;
    },
    press: async (...keys) => {
      await perform(keyActions([keys]));
    },
    type: async (text) => {
      await perform(keyActions([...text].map((sign) => [sign])));
    },
    click: async (x, y) => {
      await perform(clickActions(x, y));
    },
    setFile: async (selector, path) => {
      const found = await call('(selector) => document.querySelector(selector)', [selector]);
      if (!found?.sharedId) throw new Error(`Nothing is ${selector}`);
      await send('input.setFiles', { context, element: { sharedId: found.sharedId }, files: [path] });
    },
    resize: async (width, height) => {
      viewport = { width, height };
      await send('browsingContext.setViewport', { context, viewport });
    },
    takeErrors: async () => {
      const collected = errors;
      errors = [];
      return collected;
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await send('browser.close', {});
      close();
      await ended;
      for (const made of [profile, downloads]) rmSync(made, { recursive: true, force: true });
    },
  };
}
