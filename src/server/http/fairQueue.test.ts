import { describe, expect, it } from 'vitest';
import { FairQueue } from './fairQueue.ts';
import { Refusal } from './refusal.ts';

/** Work that ends when it is told to. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string) =>
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

describe('the queue of expensive work (R-call-10)', () => {
  it('runs the tenants’ work in turn, so many at once of all and of each', async () => {
    const { begun, ask, finish } = workshop(new FairQueue({ atOnce: 2, perTenant: 1, waiting: 10 }));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
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
    const queue = new FairQueue({ atOnce: 1, perTenant: 1, waiting: 10 });
    const failed = queue.run('a', () => Promise.reject(new Error('broken')));
    const done = queue.run('a', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await done).toBe('done');
  });

  it('refuses a tenant whose work fills its queue, and no other', async () => {
    const { begun, ask, finish } = workshop(new FairQueue({ atOnce: 2, perTenant: 1, waiting: 2 }));
    for (const name of ['a1', 'a2', 'a3']) void ask(name);
    const error = await ask('a4').catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 429, details: { headers: { 'Retry-After': '2' } } });
    void ask('b1');
    await finish('');
    expect(begun).toEqual(['a1', 'b1']);
  });
});
