import { describe, expect, it } from 'vitest';
import { FairQueue } from './fairQueue.ts';
import { Refusal } from './refusal.ts';

/** Work that ends when the test ends it. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    request: (name: string) =>
      queue.run(name.charAt(0), () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    finish: async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the share of a tenant of the connections (R-error-4)', () => {
  it('runs as much for a tenant as its share, the rest in turn, and lets no other tenant wait', async () => {
    const { begun, request, finish } = workshop(new FairQueue({ perTenant: 2, patience: 60_000 }));
    const requests = ['a1', 'a2', 'a3', 'a4', 'b1'].map(request);
    await finish('');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await finish('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a2', 'a3', 'b1', 'a4']) await finish(name);
    await Promise.all(requests);
    const later = ['a5', 'a6', 'a7'].map(request);
    await finish('');
    expect(begun.slice(5)).toEqual(['a5', 'a6']);
    for (const name of ['a5', 'a6', 'a7']) await finish(name);
    await Promise.all(later);
  });

  it('refuses with 503 what waits too long, and gives its room to the next', async () => {
    const queue = new FairQueue({ perTenant: 1, patience: 20 });
    const { request, finish } = workshop(queue);
    const first = request('a1');
    const refused: unknown = await queue.run('a', () => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).status).toBe(503);
    await finish('a1');
    expect(await first).toBe('a1');
    expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done');
  });

  it('refuses with 503 what waits too long behind other tenants, and forgets it', async () => {
    const queue = new FairQueue({ concurrency: 1, perTenant: 1, patience: 20 });
    const { request, finish } = workshop(queue);
    const first = request('b1');
    await expect(queue.run('a', () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
    await finish('b1');
    await first;
    expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done');
  });
});

describe('the queue of expensive work (R-call-10)', () => {
  it('runs the tenants’ work in turn, so many at once of all and of each', async () => {
    const { begun, request, finish } = workshop(new FairQueue({ concurrency: 2, perTenant: 1, waiting: 10 }));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void request(name);
    await finish('');
    expect(begun).toEqual(['a1', 'b1']);
    await finish('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await finish('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await finish('a2');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
    await finish('b2');
    await finish('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('gives what the work gives, and goes on after one that fails', async () => {
    const queue = new FairQueue({ concurrency: 1, perTenant: 1, waiting: 10 });
    const failed = queue.run('a', () => Promise.reject(new Error('broken')));
    const done = queue.run('a', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await done).toBe('done');
  });

  it('refuses a tenant whose work fills its queue, and no other', async () => {
    const { begun, request, finish } = workshop(new FairQueue({ concurrency: 2, perTenant: 1, waiting: 2 }));
    for (const name of ['a1', 'a2', 'a3']) void request(name);
    const error = await request('a4').catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 429, details: { headers: { 'Retry-After': '2' } } });
    void request('b1');
    await finish('');
    expect(begun).toEqual(['a1', 'b1']);
  });
});
