import type { Field } from '../../commandKit/command.ts';
import type { FoundRecord } from '../../commandKit/recordType.ts';
import { han } from '../foldedText.ts';
import type { LineQuestion, ClassifiedLine, LineKnowledge } from './lineTypes.ts';
import {
  distinct,
  fitting,
  hasInName,
  isCalled,
  namedBy,
  recordsFor,
  type RecordCriteria,
} from './lineRecords.ts';
import { isRequired, type CommandShape } from './lineShape.ts';
import type { SplitLine } from './lineText.ts';
import { localChoiceIn } from './classifyLine.ts';
import { isConnecting, isJoining, negationOf, readsAsReason } from './lineWords.ts';
import { keywordOf, numbersOf, type LineReading } from './reading.ts';
import { isWord, lineOf, readingOf, spanOf, type Token } from './tokens.ts';

/** A complete line without a question, with the records that it names. */
export interface AnsweredLine {
  shape: CommandShape;
  reading: LineReading;
  split: SplitLine;
  classified: ClassifiedLine;
  /** The text that no word introduces. */
  text: readonly Token[];
  records: readonly FoundRecord[];
  known: LineKnowledge;
}

/**
 * Returns the question that another reading of a complete line raises. A word of its text or an unused word may be a name.
 * Numbers may not be consecutive, or an address may name somebody else (R-line-1, R-line-4, R-line-8).
 */
export function doubtAbout(line: AnsweredLine): LineQuestion | undefined {
  return (
    oppositeDoubt(line) ?? textDoubt(line) ?? setDoubt(line) ?? unusedWordDoubt(line) ?? addressDoubt(line)
  );
}

export const isNumber = (token: Token) => token.figure !== undefined && !isWord(token);

/** Asks which records are intended if a number may name one; asks about the number itself if it names nothing. */
function numberDoubt(
  { classified, known }: AnsweredLine,
  criteria: RecordCriteria,
  number: Token,
): LineQuestion {
  const found = numbersOf(number).flatMap((each) => recordsFor(criteria, each, known.resolved));
  if (found.length === 0) return unknownName([number]);
  const all = [...classified.numbers.flatMap((each) => each.found), ...found];
  return { kind: 'which', records: distinct(all), fits: 'several' };
}

const unknownName = (tokens: readonly Token[], records: FoundRecord[] = []): LineQuestion => ({
  ...{ kind: 'unknownName', ...spanOf(tokens), records },
});

/** "366 通过 373 驳回": finds a word of the command's own names that is the full name of its opposite. */
function oppositeDoubt({ shape: { command }, classified, known }: AnsweredLine): LineQuestion | undefined {
  const opposite = known.oppositeOf(command);
  const other = classified.fillers.find((token) =>
    known.lexicon.verbs(token.text).some((verb) => verb.isCertain && verb.command === opposite),
  );
  return other && unknownName([other]);
}

/** Asks about a text without a marker if it names a record, a command or a view (R-line-4). */
function textDoubt(line: AnsweredLine): LineQuestion | undefined {
  const { shape, classified, text } = line;
  const { criteria, textField } = shape;
  if (!textField) return undefined;
  const nameOrTextQuestion = (tokens: readonly Token[]): LineQuestion => ({
    ...{ kind: 'nameOrText', ...spanOf(tokens), field: textField.name },
  });
  const [within] = classified.inText;
  if (within) return nameOrTextQuestion(within.tokens);
  if (text.length === 0) return undefined;
  if (!criteria) {
    // A number within a new name may be a part of another value: "王小明 138 120 0013 8000".
    const isDoubtful = text.some((token) => isNumber(token) || beginsWithVerb(line, token));
    return textField.kind === 'text' && isDoubtful ? nameOrTextQuestion(text) : undefined;
  }
  const number = looseNumber(line, criteria, textField);
  if (number) return numberDoubt(line, criteria, number);
  const named = text.find((token) => mayBeName(line, criteria, textField, token));
  if (named) return nameOrTextQuestion([named]);
  if (line.known.lexicon.isName(lineOf(text)) || isNextToMarkedText(line) || isOwnersName(line))
    return nameOrTextQuestion(text);
  const squeezed = wordBeforeValue(line, textField);
  if (squeezed) return nameOrTextQuestion([squeezed]);
  const isJoined =
    classified.fillers.some(({ text: word }) => isJoining(word)) && classified.numbers.length > 1;
  const first = text[0]?.text ?? '';
  const second = classified.numbers.at(-1)?.token;
  // "驳回 375 和 373 重复" may be one order with a reason, or two.
  return isJoined && second && /^(?:重复|相同|一样|冲突|duplicates?|same)/u.test(first)
    ? nameOrTextQuestion([second, ...text])
    : undefined;
}

/** Tells whether the word begins like a command on records, which is rare for a new name: "启用体验代理等级". */
function beginsWithVerb({ shape: { command }, known: { lexicon } }: AnsweredLine, { text }: Token): boolean {
  if (!han.test(text)) return false;
  const verbs = lexicon.verbs(text.slice(0, 2));
  return verbs.some((verb) => verb.command !== command && verb.command.on !== undefined);
}

/** Tells whether a word of a text names a record, sounds like a possible one, or is a choice for an empty field. */
function mayBeName(
  { shape, classified, known }: AnsweredLine,
  criteria: RecordCriteria,
  textField: Field,
  token: Token,
): boolean {
  const found = known.resolved.get(keywordOf(token)) ?? [];
  if (isWord(token) && found.some((record) => hasInName(record, token.text))) return true;
  if (token.figure) return false;
  // The name of a package that the role sees only in its orders.
  const isElsewhere = found.some(({ matchRank, through }) => matchRank === 'exact' && through);
  if (isElsewhere && han.test(token.text) && token.text.length > 3) return true;
  const isAlike = found.some(({ type, matchRank }) => type === criteria.type && matchRank === 'near');
  if (isAlike && !isRequired(textField)) return true;
  const isLongEnough = han.test(token.text) || token.text.length > 3;
  return isLongEnough && localChoiceIn(shape, token, known, classified) !== undefined;
}

/** "蓝海 备注 已电话确认": next to a text that a marker introduces, another text is more likely a name. */
function isNextToMarkedText({ split, text }: AnsweredLine): boolean {
  const words = text.filter((token) => !token.figure && !negationOf(token.text));
  return split.introduced.length > 0 && words.length > 0 && !readsAsReason(lineOf(words));
}

/** "充值 云帆 深川智汇 5000": returns a word between the name and the value, which may continue the name. */
function wordBeforeValue(
  { reading: { after }, classified, text }: AnsweredLine,
  textField: Field,
): Token | undefined {
  if (isRequired(textField)) return undefined;
  const names = classified.groups.flatMap(({ tokens }) => tokens);
  return text.find((token) => {
    const at = after.indexOf(token);
    const previous = after[at - 1];
    return (
      !token.figure &&
      previous !== undefined &&
      names.includes(previous) &&
      after.slice(at).some((each) => classified.figures.includes(each))
    );
  });
}

/** "蓝海 的密码申请": tells whether the text before "的" and a word of the command's own is the owner's name. */
function isOwnersName({ reading: { after, ownWords }, text }: AnsweredLine): boolean {
  return after.some((token, at) => {
    const [previous, next] = [after[at - 1], after[at + 1]];
    const isApart = previous !== undefined && previous.to < token.from;
    return (
      token.text === '的' && isApart && text.includes(previous) && next !== undefined && ownWords.has(next)
    );
  });
}

/**
 * Returns a number within a text that may continue the records of the line: "通过 364 下周一 370". A reason may contain numbers
 * after the word that marks it.
 */
function looseNumber(
  { reading, classified, text, known }: AnsweredLine,
  criteria: RecordCriteria,
  textField: Field,
): Token | undefined {
  const all = [...reading.before, ...reading.after];
  const isGlued = (token: Token) =>
    all.some(({ from, to, isLabel }) => !isLabel && (from === token.to || to === token.from));
  return text.find((token, at) => {
    if (isWord(token) || numbersOf(token).length === 0) return false;
    if (text.every(({ figure }) => figure)) return true;
    if (isGlued(token)) return false;
    if (!isRequired(textField)) return classified.numbers.length > 0;
    const isNamed = numbersOf(token).some((each) => recordsFor(criteria, each, known.resolved).length > 0);
    return isNamed && !text.slice(0, at).some((word) => readsAsReason(word.text));
  });
}

/** Asks unless the numbers of a set are consecutive, and none of them is also a day of the month (R-line-8). */
function setDoubt({ reading, classified }: AnsweredLine): LineQuestion | undefined {
  const tokens = [...new Set(classified.numbers.map(({ token }) => token))].toSorted(
    (a, b) => a.from - b.from,
  );
  const mayStandBetween = new Set([
    ...tokens,
    ...classified.fillers,
    ...classified.groups.flatMap((group) => group.tokens),
  ]);
  const isOneRun = [reading.before, reading.after].some((zone) => {
    const positions = tokens.map((token) => zone.indexOf(token));
    return (
      !positions.includes(-1) &&
      zone.slice(positions[0], positions.at(-1)).every((each) => mayStandBetween.has(each))
    );
  });
  const isDay = tokens.some((token) => readingOf(token, 'date'));
  if (tokens.length === 0 || (isOneRun && !isDay && !isTornApart(tokens))) return undefined;
  const records = distinct(classified.numbers.flatMap(({ found }) => found));
  return { kind: 'which', records, fits: 'noneFitsAll' };
}

/** "36 6": tells whether two numbers with three digits in total and only a blank between them may be one split number. */
function isTornApart(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    return next?.from === token.to + 1 && /^\d{2,3}$/.test(token.text + next.text);
  });
}

/** Asks about an unused word of a command without a text if it names something, or is next to the name. */
function unusedWordDoubt({ shape, reading, classified, known }: AnsweredLine): LineQuestion | undefined {
  if (!shape.criteria || shape.textField) return undefined;
  const words = classified.unknown.filter((token) => isWord(token) && !token.isLabel);
  const names = new Set(classified.groups.flatMap(({ tokens }) => tokens));
  const isNextToName = (token: Token) =>
    [reading.before, reading.after].some((zone) => {
      const spoken = zone.filter(({ text }) => !isConnecting(text));
      const at = spoken.indexOf(token);
      return (
        at >= 0 && [spoken[at - 1], spoken[at + 1]].some((each) => each !== undefined && names.has(each))
      );
    });
  const doubtful = words.find(
    (token) => namesAnything(token, known) || known.lexicon.isName(token.text) || isNextToName(token),
  );
  return doubtful && unknownName([doubtful]);
}

const namesAnything = (token: Token, { resolved }: LineKnowledge) =>
  resolved.get(keywordOf(token))?.some((record) => hasInName(record, token.text)) ?? false;

/** Asks if the line is addressed to somebody other than the owner of its records. */
function addressDoubt({
  shape: { criteria },
  split,
  records,
  known,
}: AnsweredLine): LineQuestion | undefined {
  if (!criteria) return undefined;
  for (const token of split.address) {
    if (!isWord(token)) continue;
    const found = namedBy(criteria, token, known.resolved).filter((record) => isCalled(record, token.text));
    const isOf = ({ id }: FoundRecord) => found.some((record) => record.id === id);
    if (found.length === 0 && namesAnything(token, known)) return unknownName([token]);
    if (found.length > 0 && !(records.length > 0 && records.every(isOf)))
      return {
        ...{ kind: 'which', fits: 'noneFitsAll' },
        records: distinct([...records, ...fitting(criteria, { tokens: [token], found })]),
      };
  }
  return undefined;
}
