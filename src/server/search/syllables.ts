/** Every syllable there is, by first letter. */
const endings: Record<string, string> = {
  a: '- i n ng o',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  c: 'a ai an ang ao e en eng ha hai han hang hao he hen heng hi hong hou hu hua huai huan huang hui hun huo i ong ou u uan ui un uo',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  e: '- i n ng r',
  f: 'a an ang ei en eng o ou u',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu o ong ou u uan un uo v ve',
  m: '- a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  n: '- a ai an ang ao e ei en eng g i ian iang iao ie in ing iu ong ou u uan uo v ve',
  o: '- u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  s: 'a ai an ang ao e en eng ha hai han hang hao he hei hen heng hi hou hu hua huai huan huang hui hun huo i ong ou u uan ui un uo',
  t: 'a ai an ang ao e ei eng i ian iao ie ing ong ou u uan ui un uo',
  w: 'a ai an ang ei en eng o u',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  z: 'a ai an ang ao e ei en eng ha hai han hang hao he hei hen heng hi hong hou hu hua huai huan huang hui hun huo i ong ou u uan ui un uo',
};

const syllables = Object.entries(endings).flatMap(([first, rests]) =>
  rests.split(' ').map((rest) => (rest === '-' ? first : first + rest)),
);
const whole = new Set(syllables);
const beginnings = new Set(
  syllables.flatMap((syllable) => Array.from(syllable, (_, at) => syllable.slice(0, at + 1))),
);

export interface SyllableReading {
  /** Runs of the first letters of syllables, the shortest there are: every name with this reading has one of them. */
  initials: string[];
  /** The syllables that begin with all the letters: a name with one of them has this reading too. */
  whole: string[];
}

/** Limits of the search, because letters may be cut in many ways: letters, syllables and ways to cut. */
const most = { letters: 14, syllables: 6, splits: 12 };
const mostSpellings = 3;

/**
 * Returns the pieces that a name must have to be read like these letters, for a lookup in an index. The letters may be
 * cut into whole or begun syllables: "xian" is 西安 and 先. Undefined for letters that no name is read as.
 */
export function readingsOf(letters: string): SyllableReading | undefined {
  if (!isReadable(letters)) return undefined;
  const begun = syllables.filter((syllable) => syllable.startsWith(letters));
  const splits = initialsOf(letters.slice(0, most.letters)).filter((split) => split.length > 1);
  for (let length = most.syllables; length > 1; length -= 1) {
    const runs = [...new Set(splits.map((split) => split.slice(0, length)))];
    const initials = runs.filter((run) => !runs.some((other) => other !== run && run.includes(other)));
    if (length === 2 || initials.length <= most.splits) return { initials, whole: begun };
  }
  return { initials: [], whole: begun };
}

function isReadable(letters: string): boolean {
  const reached = [true];
  for (let at = 0; at < letters.length; at += 1) {
    if (!reached[at]) continue;
    for (let end = at + 1; end <= letters.length && beginnings.has(letters.slice(at, end)); end += 1)
      reached[end] = true;
  }
  return reached[letters.length] === true;
}

/** Returns the first letters of the syllables, for each way to cut the letters. */
function initialsOf(letters: string): string[] {
  const from: Set<string>[] = Array.from({ length: letters.length + 1 }, () => new Set());
  from[letters.length]?.add('');
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    for (let end = at + 1; end <= letters.length && beginnings.has(letters.slice(at, end)); end += 1)
      for (const rest of from[end] ?? []) from[at]?.add((letters[at] ?? '') + rest);
  }
  return [...(from[0] ?? [])];
}

/**
 * Returns the ways to cut the letters into whole syllables, the last perhaps begun, spelt as in a reading; the longest
 * first.
 */
export function spellingsOf(letters: string): string[] {
  const found: string[] = [];
  const cut = (rest: string, before: string) => {
    if (found.length === mostSpellings) return;
    if (beginnings.has(rest)) found.push(before + rest);
    for (let length = rest.length - 1; length > 0; length -= 1)
      if (whole.has(rest.slice(0, length))) cut(rest.slice(length), `${before}${rest.slice(0, length)} `);
  };
  if (isReadable(letters)) cut(letters, '');
  return found;
}
