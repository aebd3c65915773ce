/** Checks of the text that a changed line would store. */
import type { BaseLine } from './baseLines.ts';
import {
  bare,
  isAtVerb,
  isInText,
  namedType,
  onlyNamed,
  recordsOf,
  sameSet,
  textOf,
  type Addition,
  type ChangedLine,
} from './changedLineFacts.ts';
import type { Insertion } from './insertions.ts';
import type { ReadLine } from './lineReader.ts';

/** Returns a text without one occurrence of a word, for each occurrence. */
function without(text: string, word: string): string[] {
  const variants: string[] = [];
  if (word === '') return variants;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    variants.push(text.slice(0, at) + text.slice(at + word.length));
  return variants;
}

/** Tells whether a text is the line's own, with any of the added words in it. */
export function isTextWith(is: string, own: string, added: readonly Insertion[]): boolean {
  const texts = added.map(({ text }) => bare(text));
  const some = texts.flatMap((text) => without(bare(is), text));
  const both = texts.flatMap((text) => some.flatMap((each) => without(each, text)));
  return [bare(is), ...some, ...both].includes(bare(own));
}

/** Returns a fault if the text is not the line's own with the added words. */
export function textFault(change: ChangedLine, read: ReadLine): 'another text' | undefined {
  const { base, added } = change;
  if (base.text === undefined) return undefined;
  const is = textOf(read);
  if (is === '') return base.text === '' || read.outcome === 'question' ? undefined : 'another text';
  if (isEndedBy(change, read)) return undefined;
  const allowed = added.flatMap(({ at, insertion }) => {
    if (isInText(base, at, base.line)) return insertion.kind === 'name' && !base.isMarked ? [] : [insertion];
    // A date or an unknown name behind the verb may be a text by itself; a number, a name and a filler may not.
    const isBehind = base.verb === undefined || (at > base.verb.to && !isAtVerb(base, at));
    return insertion.kind === 'date' || (insertion.kind === 'unknown' && isBehind) ? [insertion] : [];
  });
  return isTextWith(is, base.text, allowed) ? undefined : 'another text';
}

/** Tells whether a name or a number at the same position comes before this word and parts it from the command. */
export function isBehindName(added: readonly Addition[], { at, from }: Addition): boolean {
  return added.some(
    (each) => each.at === at && each.from < from && ['name', 'number'].includes(each.insertion.kind),
  );
}

/** Words that may follow a word that has begun the text, next to the line's own text: numbers, marks and fillers. */
const aroundText =
  /[¥￥]?\d[\d,.]*(?:元|块|万|千|[kKwW])?|No\.|备注|原因|理由|because|note|remark|please|thanks|谢谢|and|和|与|麻烦|通过一下|[\s\p{P}#]/gu;
const politeEnd = /(?:谢谢|thanks|please)$/u;

/**
 * Tells whether an unknown name, or a date before other words, ends the records of a line and begins its text.
 * "364 红星 366" is one order with a remark. The text is then the exact rest of the line (R-line-4, R-line-8).
 * The records are those before it.
 */
export function isEndedBy({ base, added, line }: ChangedLine, read: ReadLine): boolean {
  const { verb } = base;
  const text = bare(textOf(read));
  if (!verb || text === '') return false;
  return added.some((addition) => {
    const { at, from, insertion } = addition;
    const { kind } = insertion;
    const isEnd = kind === 'unknown' || kind === 'date';
    const isBehind = at >= verb.to && (!isAtVerb(base, at) || isBehindName(added, addition));
    if (!isEnd || !isBehind) return false;
    const others = base.line.slice(at).replace(base.text ?? '', ' ');
    if (others.replace(aroundText, '') !== '') return false;
    // A date with only numbers behind it may be within a set.
    if (kind === 'date' && !/\p{L}/u.test(base.line.slice(at))) return false;
    const rest = bare(line.slice(from));
    if (text !== rest && text !== rest.replace(politeEnd, '')) return false;
    return sameSet(recordsOf(read), recordsBefore({ base, added, line }, from));
  });
}

/** Returns the records of a line that are named before a character: of a set of orders, those whose numbers come first. */
function recordsBefore({ base, line }: ChangedLine, end: number): readonly string[] {
  const [type] = base.commands.map(namedType);
  return type === 'order' ? numberedIn(base, line.slice(0, end)) : base.records;
}

/** Returns the orders that the numbers of a text name. */
export function numberedIn(base: BaseLine, text: string): string[] {
  const numbers = text.match(/(?<![\d.])(?:DD\d{14}|\d{1,3})(?![\d.])/gu) ?? [];
  return numbers.flatMap((number) => onlyNamed(base, 'order', { kind: 'number', text: number }));
}
