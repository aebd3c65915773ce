import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAfter, type WaitingPage } from './waitingPages.ts';

const pageSize = 5;

/** The actions of two approvers and a salesperson: skip or decide the next deal, decide another one, place a deal. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ do: 'leave' } as const) },
  { weight: 5, arbitrary: fc.constant({ do: 'decide' } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('other decides' as const), at: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'place' } as const) },
);

describe('the pages of the approval queue (R-list-15)', () => {
  it('name each deal that waits in the end, and none twice, whatever is decided and placed meanwhile', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 30 }), (steps, count) => {
        let placed = count;
        let pending = Array.from({ length: count }, (_, at) => at);
        let after: string | undefined;
        const known = new Set<string>();
        const queue: number[] = [];
        const answer = (): WaitingPage => {
          const begin = after === undefined ? 0 : pending.filter((deal) => deal <= Number(after)).length;
          const rows = pending.slice(begin, begin + pageSize);
          const before = after === undefined ? null : begin;
          return {
            total: pending.length,
            before,
            last: rows.at(-1)?.toString() ?? null,
            ids: rows.map(String),
          };
        };
        const list = () => {
          for (;;) {
            const page = answer();
            queue.push(...page.ids.filter((id) => !known.has(id)).map(Number));
            page.ids.forEach((id) => known.add(id));
            const next = nextAfter(page, known);
            if (next === undefined) return;
            after = next;
          }
        };
        list();
        for (const each of steps) {
          const deal = queue.shift();
          if (each.do === 'decide') pending = pending.filter((other) => other !== deal);
          if (each.do === 'other decides') pending = pending.filter((_, at) => at !== each.at);
          if (each.do === 'place') pending = [...pending, placed++];
          list();
        }
        expect(pending.filter((deal) => !known.has(String(deal)))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('wait until all of a page are known', () => {
    const page = { total: 9, before: null, last: '5', ids: ['1', '5'] };
    expect(nextAfter(page, new Set(['1']))).toBeUndefined();
    expect(nextAfter(page, new Set(['1', '5']))).toBe('5');
    expect(nextAfter({ ...page, total: 2 }, new Set(['1', '5']))).toBeUndefined();
  });
});
