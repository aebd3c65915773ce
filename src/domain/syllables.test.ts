import { describe, expect, it } from 'vitest';
import { characterRange, matchSyllables, withoutSeparators } from './syllables.ts';

const approve = ['shen', 'pi', 'ding', 'dan'];
const found = (query: string, syllables: readonly string[]) => {
  const match = matchSyllables(query, syllables);
  return match && [match.start, match.end, match.spelled, match.whole];
};

describe('a query in Latin letters (R-list-4)', () => {
  it.each([
    ['shenpi', approve, [0, 2, true, false]],
    ['shenpidingdan', approve, [0, 4, true, true]],
    ['shenpidingda', approve, [0, 4, true, false]],
    ['shenp', approve, [0, 2, true, false]],
    ['sh', approve, [0, 1, true, false]],
    ['sp', approve, [0, 2, false, false]],
    ['shpi', approve, [0, 2, false, false]],
    ['spdd', approve, [0, 4, false, false]],
    ['ding', approve, [2, 3, true, false]],
    ['dd', approve, [2, 4, false, false]],
    ['dan', approve, [3, 4, true, false]],
    ['x', approve, undefined],
    ['sx', approve, undefined],
    ['shenpidingdanx', approve, undefined],
    ['shenpix', approve, undefined],
    // Initials from the start rank before spelled letters further on; otherwise spelled letters rank before initials.
    ['da', ['di', 'an', 'da'], [0, 2, false, false]],
    ['da', ['x', 'di', 'an', 'da'], [3, 4, true, false]],
    ['xian', ['xi', 'an'], [0, 2, true, true]],
    ['xian', ['xian'], [0, 1, true, true]],
    // Brackets and blanks have no letters.
    ['ab', ['-', 'a', '-', 'b', '-'], [1, 4, true, false]],
    ['ab', ['a', '-', 'b', '-'], [0, 3, true, true]],
    ['ab', ['a', 'b', '-', 'c'], [0, 2, true, false]],
    ['-', ['-'], undefined],
    ['a', [], undefined],
  ] as const)('%s in %j matches at %j', (query, syllables, expected) => {
    expect(found(query, syllables)).toEqual(expected);
  });

  it('may hold what input methods put between syllables', () => {
    expect(withoutSeparators("shen'pi ding’dan")).toBe('shenpidingdan');
  });

  it('is marked by places in the string, not by characters', () => {
    expect(characterRange('审批订单', 1, 3)).toEqual([1, 3]);
    expect(characterRange('审批订单', 2, 4)).toEqual([2, 4]);
    expect(characterRange('😀审批', 1, 2)).toEqual([2, 3]);
    expect(characterRange('审😀批', 0, 2)).toEqual([0, 3]);
  });
});
