import { expect, it } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';

it('answers 503 in the language of the caller from the moment the port is taken, until it is ready (R-start-3)', async () => {
  const { port, answerBy, close } = await listen({ port: 0, host });
  const request = async (path: string, language = 'en-US') => {
    const response = await fetch(`http://${host}:${port}${path}`, {
      headers: { 'Accept-Language': language },
    });
    return [response.status, response.headers.get('retry-after'), await response.json()];
  };
  expect(await request('/healthz')).toEqual([503, '2', { status: 'starting' }]);
  const call = '/api/operation/user/detail';
  const busy = (msg: string) => [503, '2', { code: 503, msg, data: null }];
  expect(await request(call)).toEqual(busy('The service is busy or unavailable, try again shortly'));
  expect(await request(call, 'zh-CN')).toEqual(busy('服务繁忙或暂时不可用，请稍后重试'));
  answerBy(() => Response.json('ready'));
  expect(await request('/healthz')).toEqual([200, null, 'ready']);
  await close(() => undefined);
});

it('says in plain words why a port cannot be had (R-start-3)', async () => {
  const { port, close } = await listen({ port: 0, host });
  await expect(listen({ port, host })).rejects.toThrow(`Port ${port} on ${host} is taken`);
  await close(() => undefined);
  await expect(listen({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
    'HOST=192.0.2.1 is no address of this machine',
  );
});
