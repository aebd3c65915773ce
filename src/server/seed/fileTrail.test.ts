import { describe, expect, it } from 'vitest';
import { isUnbroken } from '../../../tests/support/histories.ts';
import { replayed } from '../../../tests/support/replayed.ts';
import { demoOf } from './demo.ts';

const hashes = { operations: 'o', agent: 'a', salesperson: 's', developer: 'd', customer: 'c' };
const days = ['2026-11-21T03:00:00.000Z', '2026-12-31T16:00:00.000Z', '2028-02-29T09:00:00.000Z'];
const week = 7 * 86_400_000;

describe.each(days)('the files of a demo store of %s', (day) => {
  const now = new Date(day);
  const { files, trail } = demoOf(now, hashes);
  const chainOf = (id: string) =>
    trail.filter(({ lifecycle, recordId }) => lifecycle === 'file' && recordId === id);

  it('have histories that the machine replays, to the end that the rows tell of', () => {
    expect(files).toHaveLength(3);
    for (const { id, createdAt, discardedAt } of files) {
      const chain = chainOf(id);
      expect(isUnbroken(chain)).toBe(true);
      expect(replayed(chain)).toEqual(new Set(['agrees']));
      expect(chain.at(-1)).toMatchObject({ to: 'discarded', at: discardedAt, actorId: null });
      expect((discardedAt?.getTime() ?? 0) - createdAt.getTime()).toBeGreaterThanOrEqual(week);
      expect(discardedAt?.getTime()).toBeLessThan(now.getTime());
    }
  });

  it('name the step of the version that named them, or named them no more, at the same moment', () => {
    const causedSteps = files.flatMap(({ id }) => chainOf(id)).filter(({ causeId }) => causeId !== null);
    expect(causedSteps.map(({ event }) => event)).toEqual(['use', 'use', 'release', 'releaseLast']);
    for (const { causeId, at, actorId, event } of causedSteps)
      expect(trail[(causeId ?? 0) - 1]).toMatchObject({
        lifecycle: 'applicationAudit',
        event: event === 'use' ? 'add' : 'edit',
        actorId,
        at,
      });
  });
});
