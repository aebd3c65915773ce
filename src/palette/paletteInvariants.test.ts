import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../commandKit/command.ts';
import type { PaletteEvent } from './paletteContext.ts';
import { pastedOf } from './pasted.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { foundRecord, openPalette, recordOf, relatedTo } from './testing.ts';

const notice: Outcome = { notice: { key: 'common.operateSuccess' }, route: '/there' };

describe('whatever happens', () => {
  const events: fc.Arbitrary<PaletteEvent | 'answer' | 'break' | 'wait'> = fc.oneof(
    fc.record({
      type: fc.constant('TYPE' as const),
      query: fc.constantFrom('', 'a', 'ap', 'go', 'DD', '云', 'zzz'),
      composing: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('MOVE' as const),
      step: fc.constantFrom('next' as const, 'previous' as const, 'last' as const, 'nextPage' as const),
    }),
    fc.constantFrom<PaletteEvent>(
      { type: 'CHOOSE' },
      { type: 'TICK' },
      { type: 'LEAD' },
      { type: 'OPEN' },
      { type: 'PASTE', entries: ['1', '2', 'gone'] },
      { type: 'BACK' },
      { type: 'ESCAPE' },
      { type: 'DIRTY', dirty: true },
      { type: 'DIRTY', dirty: false },
      { type: 'STAY' },
      { type: 'LEAVE' },
      { type: 'DONE', outcome: notice },
      { type: 'RELOAD' },
      { type: 'CHANGED' },
    ),
    fc.constantFrom('answer' as const, 'break' as const, 'wait' as const),
  );

  it('the selected row is on the list, the state is that of the last place, and Escape leads out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 40 }), async (sequence) => {
        const palette = openPalette();
        for (const event of sequence) {
          if (event === 'wait') palette.clock.increment(settleMilliseconds);
          else if (event === 'answer') {
            palette.searches.at(-1)?.resolve([foundRecord('1'), foundRecord('2')]);
            palette.resolves.at(-1)?.resolve(pastedOf(['1', 'gone'], [[foundRecord('1')], []]));
            palette.loads.at(-1)?.resolve(recordOf('1'));
            palette.related.at(-1)?.resolve(relatedTo('1', ['2', '3']));
            palette.runs.at(-1)?.resolve(notice);
            await palette.arrive();
          } else if (event === 'break') {
            palette.searches.at(-1)?.reject(new Error('down'));
            palette.resolves.at(-1)?.reject(new Error('down'));
            palette.loads.at(-1)?.reject(new Error('down'));
            palette.related.at(-1)?.reject(new Error('down'));
            palette.runs.at(-1)?.reject(new Error('down'));
            await palette.arrive();
          } else palette.send(event);
          if (palette.actor.getSnapshot().status === 'done') return;
          const { levels } = palette.actor.getSnapshot().context;
          const { level, selected } = levels.at(-1) ?? {};
          expect(levels[0]?.level.kind).toBe('root');
          if (!palette.actor.getSnapshot().hasTag('busy')) {
            expect(palette.state()).toBe(level?.kind);
            const values = palette.values();
            if (level?.kind !== 'input' && level?.kind !== 'confirm')
              expect(values.length === 0 ? [''] : values).toContain(selected);
            expect(new Set(values).size).toBe(values.length);
          }
        }
        for (let presses = 0; palette.actor.getSnapshot().status !== 'done'; presses += 1) {
          expect(presses).toBeLessThan(20);
          palette.send({ type: 'ESCAPE' });
          if (palette.actor.getSnapshot().context.leaving) palette.send({ type: 'LEAVE' });
        }
        expect(palette.done.at(-1)).toBe('leave');
      }),
      { numRuns: 300 },
    );
  });
});
