import type { LinePart, LineQuestion, PartKind, ClassifiedLine } from './lineTypes.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import type { CommandShape } from './lineShape.ts';
import type { SplitLine } from './lineText.ts';
import { mayStandInText } from './lineWords.ts';
import type { LineReading } from './reading.ts';
import type { Token } from './tokens.ts';

/** The understood meaning of a line, which its parts are derived from. */
export interface Meanings {
  reading: LineReading;
  split: SplitLine;
  classified: ClassifiedLine;
  shape: CommandShape;
  target: { question?: LineQuestion | undefined };
  fieldOf: ReadonlyMap<Token, string>;
  text: readonly Token[];
}

interface Meaning {
  kind: PartKind;
  field?: string | undefined;
  records?: FoundRecord[] | undefined;
}

/** Returns all tokens of a line by their meaning, in their order; a token without a meaning is unknown (R-line-10). */
export function lineParts(meanings: Meanings): LinePart[] {
  const { reading, split } = meanings;
  const all = new Set([
    ...reading.verb,
    ...reading.before,
    ...reading.after,
    ...reading.fillers,
    ...split.introduced,
  ]);
  const meaningOf = meaningsOf(meanings);
  const tokens = [...all].toSorted((a, b) => a.from - b.from);
  const inText = new Set([...meanings.text, ...split.introduced]);
  const parts: LinePart[] = [];
  tokens.forEach((token, at) => {
    const { kind, field, records } = meaningOf.get(token) ?? { kind: 'unknown' as const };
    const last = parts.at(-1);
    // Because fillers within a text are part of it.
    if (last?.kind === 'remark' && continuesText(tokens, at, inText, reading)) {
      last.to = token.to;
      return;
    }
    parts.push({
      ...{ from: token.from, to: token.to, kind },
      ...(field === undefined ? {} : { field }),
      ...(records === undefined ? {} : { records }),
    });
  });
  return parts;
}

function continuesText(
  tokens: readonly Token[],
  at: number,
  inText: ReadonlySet<Token>,
  { fillers, before, after }: LineReading,
): boolean {
  const isBetween = (token: Token) =>
    fillers.includes(token) ||
    (!inText.has(token) && [...before, ...after].includes(token) && isPlain(token));
  for (const token of tokens.slice(at)) {
    if (inText.has(token)) return true;
    if (!isBetween(token)) return false;
  }
  return false;
}

/** Tells whether a word that only connects others may be within a text. */
const isPlain = (token: Token) => token.figure === undefined && mayStandInText(token.text);

function meaningsOf({ reading, split, classified, shape, fieldOf, text }: Meanings): Map<Token, Meaning> {
  const meanings = new Map<Token, Meaning>();
  const mean = (tokens: readonly Token[], meaning: Meaning) => {
    for (const token of tokens) meanings.set(token, meaning);
  };
  mean(reading.fillers, { kind: 'filler' });
  mean(classified.fillers, { kind: 'filler' });
  mean(split.markers, { kind: 'filler' });
  mean(reading.verb, { kind: 'command' });
  for (const { tokens, found } of classified.groups) mean(tokens, { kind: 'record', records: found });
  for (const { token, found } of classified.numbers) {
    const known = meanings.get(token)?.records ?? [];
    const records = [...known, ...found];
    mean([token], records.length > 0 ? { kind: 'record', records } : { kind: 'unknown' });
  }
  for (const { token, field, records } of classified.choices)
    mean([token], records ? { kind: 'record', field, records } : { kind: 'value', field });
  for (const token of classified.figures) {
    const field = fieldOf.get(token);
    const label = classified.labels.get(token);
    mean(label ? [label, token] : [token], { kind: 'value', field });
  }
  const field = shape.textField?.name;
  const remark: Meaning = field === undefined ? { kind: 'unknown' } : { kind: 'remark', field };
  mean([...text, ...split.introduced], remark);
  return meanings;
}
