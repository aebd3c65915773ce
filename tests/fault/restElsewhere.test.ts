import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { shortLivedOptions } from '../support/nodeOptions.ts';
import { root } from '../support/paths.ts';

/** Returns a port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it(
  'a REST server elsewhere that is down is answered for by 503 in both languages (R-error-1)',
  { timeout: 60_000 },
  async () => {
    const child = spawn(
      process.execPath,
      [...shortLivedOptions, '--import', 'tsx', 'scripts/dev-server.ts'],
      {
        cwd: root,
        env: { ...process.env, PORT: '0', OPERATION_API_URL: `http://127.0.0.1:${await closedPort()}` },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let url = '';
    for await (const chunk of child.stdout) {
      url = /GraphiQL: (http:\S+)\/graphql/.exec(String(chunk))?.[1] ?? '';
      if (url) break;
    }
    const request = async (language: string) => {
      const response = await fetch(`${url}/api/operation/sys/demo`, {
        headers: { 'Accept-Language': language },
      });
      return [response.status, response.headers.get('retry-after'), await response.json()];
    };
    const answer = (msg: string) => [503, '2', { code: 503, msg, data: null }];
    expect(await request('en-US')).toEqual(answer('The service is busy or unavailable, try again shortly'));
    expect(await request('zh-CN')).toEqual(answer('服务繁忙或暂时不可用，请稍后重试'));
  },
);
