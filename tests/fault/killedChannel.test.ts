import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { admin } from '../../src/admin.ts';
import { verify } from '../../src/verify.ts';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { root } from '../support/paths.ts';
import { sample } from '../support/scope.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Starts the server from its sources on the folder, and kills it after it has begun to serve. */
async function killedServer(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [...shortLivedOptions, '--import', 'tsx', 'scripts/dev-server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) if (String(chunk).includes('GraphiQL')) break;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Listens on the killed server's port with the given answers, and records everything that is sent to it. */
async function listenInstead(port: number, answer: (socket: Socket) => void) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      heard.push(data.toString());
      answer(socket);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    heard,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const attacks: [string, (socket: Socket) => void][] = [
  ['answers as HTTP', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"refused":[]}')],
  ['invents a proof', (socket) => socket.write(`${JSON.stringify({ nonce: 'n', proof: 'x'.repeat(43) })}\n`)],
  [
    'repeats what it hears',
    (socket) => socket.write('{"nonce":"n","proof":""}\n{"status":200,"answer":{"refused":[]}}\n'),
  ],
  ['hangs up', (socket) => socket.destroy()],
];

it('tells neither its secret nor a password to whoever listens on the port of a killed server (R-user-4)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-killed-channel-'));
  await killedServer(dataDir);
  const { port, secret } = JSON.parse(readFileSync(join(dataDir, 'admin-channel.json'), 'utf8')) as {
    port: number;
    secret: string;
  };
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  for (const [index, [attack, answer]] of sample(attacks, attacks.slice(0, 2)).entries()) {
    const listener = await listenInstead(port, answer);
    const password = `new-password-${index}`;
    await admin({
      root,
      variables: { DATA_DIR: dataDir },
      arguments: ['create', '--account', `root${index}`],
      readPassword: () => Promise.resolve(password),
      print,
    });
    await listener.close();
    expect(listener.heard.length, attack).toBeGreaterThan(0);
    for (const leaked of [secret, password, `root${index}`])
      expect(listener.heard.join(), attack).not.toContain(leaked);
    // The command works on the folder itself, because no server runs on it.
    expect(printed.join('\n')).toContain(`account root${index}`);
  }
  const listener = await listenInstead(port, (socket) => socket.destroy());
  await verify({ root, variables: { DATA_DIR: dataDir }, arguments: [], print });
  await listener.close();
  expect(listener.heard.join()).not.toContain(secret);
  expect(printed.at(-1)).toBe('Nothing is wrong.');
  rmSync(dataDir, { recursive: true, force: true });
});
