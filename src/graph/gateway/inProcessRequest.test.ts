import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { inProcessRequest } from './inProcessRequest.ts';

const url = 'http://operation/order/page?status=pending';
const request = () =>
  inProcessRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a' },
    body: '{"current":2}',
  });

describe('inProcessRequest', () => {
  it('is read by a handler like any request', async () => {
    const app = new Hono();
    app.post('/order/page', async (c) =>
      c.json({
        body: await c.req.json(),
        status: c.req.query('status'),
        token: c.req.header('authorization'),
      }),
    );
    expect(await (await app.fetch(request())).json()).toEqual({
      body: { current: 2 },
      status: 'pending',
      token: 'Bearer a',
    });
  });

  it('answers what is seldom asked as a full Request does', async () => {
    expect(request()).toBeInstanceOf(Request);
    expect(request().signal.aborted).toBe(false);
    expect(request().bodyUsed).toBe(false);
    expect(request().mode).toBe(new Request(url).mode);
    expect(await new Response(request().body).text()).toBe('{"current":2}');
    expect(Buffer.from(await request().arrayBuffer()).toString()).toBe('{"current":2}');
    const copy = request().clone();
    expect([copy.method, copy.url, await copy.text()]).toEqual(['POST', url, '{"current":2}']);
  });

  it('has no body when there is none', async () => {
    const get = inProcessRequest(url, {});
    expect([get.method, await get.text(), get.body]).toEqual(['GET', '', null]);
  });
});
