import { expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { TenantShare } from './tenantShare.ts';

/** Work that runs until it is told to end. */
function work(share: TenantShare, tenant: string) {
  let end = () => {};
  let begun = false;
  const ended = share.run(tenant, () => {
    begun = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { ended, end: () => end(), hasBegun: () => begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs as much for a tenant as its share, the rest in turn, and holds no other tenant up (R-error-4)', async () => {
  const share = new TenantShare(2, 60_000);
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => work(share, 'one'));
  const other = work(share, 'other');
  await settled();
  const begun = () => [first, second, third, fourth, other].map((each) => each?.hasBegun());
  expect(begun()).toEqual([true, true, false, false, true]);
  first?.end();
  await settled();
  expect(begun()).toEqual([true, true, true, false, true]);
  for (const each of [second, third, other]) each?.end();
  await settled();
  expect(fourth?.hasBegun()).toBe(true);
  fourth?.end();
  await Promise.all([first, second, third, fourth, other].map((each) => each?.ended));
  const later = [work(share, 'one'), work(share, 'one'), work(share, 'one')];
  await settled();
  expect(later.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  for (const each of later) {
    await settled();
    each.end();
  }
  await Promise.all(later.map(({ ended }) => ended));
});

it('refuses with 503 what waits too long, and gives its room to the next', async () => {
  const share = new TenantShare(1, 20);
  const first = work(share, 'one');
  const refused: unknown = await share.run('one', () => Promise.resolve()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).status).toBe(503);
  first.end();
  await first.ended;
  expect(await share.run('one', () => Promise.resolve('done'))).toBe('done');
});
