import { describe, expect, it } from 'vitest';
import { readingPattern } from './keyword.ts';
import { spellingsOf } from './syllables.ts';

describe('how letters are spelt', () => {
  it.each([
    ['keji', ['ke ji']],
    ['shangh', ['shang h', 'sha ng h']],
    ['xian', ['xian', 'xia n', 'xi an']],
    ['sh', ['sh']],
    ['yxgs', []],
    ['zzqqxx', []],
  ])('in whole syllables, the last perhaps begun: %s', (letters, spellings) => {
    expect(spellingsOf(letters)).toEqual(spellings);
  });

  it.each(['shanghai', 'gongsi', 'xianan', 'jiangan', 'fangan', 'beij', 'lve', 'ee'])(
    'a name that is spelt so is read so: %s',
    (letters) => {
      expect(spellingsOf(letters)).not.toEqual([]);
      for (const spelling of spellingsOf(letters))
        expect(`yi ${spelling}n er`, spelling).toMatch(new RegExp(readingPattern(letters, 'anywhere')));
    },
  );
});
