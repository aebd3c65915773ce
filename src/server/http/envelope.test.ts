import { z } from 'zod';
import { afterEach, expect, it, vi } from 'vitest';
import { Api } from './api.ts';
import { operation } from './operation.ts';
import type { Services } from './services.ts';

const price = operation({
  method: 'get',
  path: '/price',
  operationId: 'price',
  summary: 'A price',
  tag: 'Test',
  access: 'public',
  data: z.object({ amount: z.string() }),
});

/** Asks a server whose handler answers the data. */
async function ask(data: unknown, checksAnswers: boolean) {
  const api = new Api({ database: {}, log: {} } as unknown as Services, { checksAnswers });
  api.register(price, () => Promise.resolve(data as { amount: string }));
  return api.hono.request('/api/operation/price', { headers: { 'Accept-Language': 'en-US' } });
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

it('fails a call loudly whose answer is not what its contract declares', async () => {
  const response = await ask({ amount: 12.5 }, true);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: 500, data: null });
  expect(logged.mock.calls.join()).toMatch(/answer of price is not what its contract declares.*amount/s);
});

it('passes an answer that its contract declares', async () => {
  const response = await ask({ amount: '12.50' }, true);
  expect(await response.json()).toMatchObject({ code: 200, data: { amount: '12.50' } });
  expect(logged).not.toHaveBeenCalled();
});

it('checks no answers in production', async () => {
  const response = await ask({ amount: 12.5 }, false);
  expect(await response.json()).toMatchObject({ code: 200, data: { amount: 12.5 } });
});
