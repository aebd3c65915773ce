import { amountOf, currencyBefore, currencyBehind } from '../../domain/amountText.ts';
import { chineseNumeralPattern, unitPattern, writtenNumber } from '../../domain/writtenNumber.ts';
import { han } from '../foldedText.ts';
import { dateReadings, type FoundDate } from './figureDates.ts';
import type { FigureReading } from './figureTypes.ts';
import { counterWords, followers, leaders, wordBefore, type Counter } from './figureWords.ts';

/** The context of a number: a label or a verb may precede it directly. */
export interface Binding {
  /** True if a label or the first half of a change precedes it: a Chinese numeral is then not part of a name. */
  isBound?: boolean;
}

const sticky = (source: string) => new RegExp(source, 'y');

const before = sticky(currencyBefore);
const foreignBefore = sticky('(?:[$€£]|us\\$|hk\\$|(?:usd|eur|gbp|hkd|jpy)\\s?)\\s*');
const blankGroups = sticky('\\d{1,3}(?:\\s\\d{3})+(\\.\\d+)?(?![\\d,.]*\\d)');
const digits = sticky('\\d+(?:[.,]\\d+)*');
const unit = sticky(unitPattern);
const chinese = sticky(chineseNumeralPattern);
const percentOf = sticky('百分之(\\d+(?:\\.\\d+)?|[零一二三四五六七八九十百]+)');
const percent = sticky('\\s?(?:%|个?百分点|个点)|\\s?(?:percent|pct)(?![a-z])');
const behind = sticky(currencyBehind);
const foreignBehind = sticky(
  '\\s?(?:美元|美金|港币|港元|欧元|日元|英镑|(?:dollars?|usd|euros?|eur|gbp|hkd|jpy)(?![a-z]))',
);
const counters = counterWords.map(({ source, ...counted }) => ({
  pattern: sticky(`\\s?(?:${source})`),
  ...counted,
}));
/** Words that give a number another meaning than its digits: "8折", "3点", "5000多", "两年半". */
const otherMeasure = sticky(
  '\\s?(?:折|点钟?|号?楼|层|室|栋|度(?!假)|公里|平方?米?|倍|岁|角|毛|多(?!少)|余(?!额)|左右|上下|以上|以下|以内|来万)',
);

function lengthAt(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0].length ?? 0;
}

/** A number as it is written, without its surroundings. */
interface Writing {
  to: number;
  text: string;
  /** The exact value; undefined if the text is no number, as in "1.280,00". */
  value: string | undefined;
  isChinese: boolean;
  hasUnit: boolean;
}

/**
 * Returns digits in groups separated by blanks. They are one number for certain with decimals or thousands ("12 800.00", "5
 * 000"), and possibly otherwise ("12 800").
 */
function groupedByBlanks(line: string, at: number): string | undefined {
  const text = line.slice(at, at + lengthAt(blankGroups, line, at));
  if (text === '') return undefined;
  const isSure = text.includes('.') || /(?:\s000)+$/.test(text);
  if (!isSure && /^\d{3}/.test(text)) return undefined;
  const to = at + text.length;
  const isPart =
    /^\s?(?:[%年月日号]|[/、,~:-]\s?\d)/.test(line.slice(to)) || counterAt(line, to) !== undefined;
  return isPart ? undefined : text;
}

function writingAt(line: string, at: number): Writing | undefined {
  const first = line[at] ?? '';
  if (/\d/.test(first)) {
    const text = groupedByBlanks(line, at) ?? line.slice(at, at + lengthAt(digits, line, at));
    const units = lengthAt(unit, line, at + text.length);
    const to = at + text.length + units;
    const whole = line.slice(at, to);
    return { to, text: whole, value: writtenNumber(whole), isChinese: false, hasUnit: units > 0 };
  }
  const length = lengthAt(chinese, line, at);
  if (length === 0) return undefined;
  const text = line.slice(at, at + length);
  const hasUnit = length > 1 && /[百千万亿佰仟萬億]/.test(text);
  return { to: at + length, text, value: writtenNumber(text), isChinese: true, hasUnit };
}

interface CounterFound {
  to: number;
  counter: Counter;
  isCommonInNames?: boolean;
}

function counterAt(line: string, at: number): CounterFound | undefined {
  for (const { pattern, ...counted } of counters) {
    const length = lengthAt(pattern, line, at);
    if (length > 0) return { to: at + length, ...counted };
  }
  return undefined;
}

/** Tells whether a Chinese numeral is a figure at its position, and not part of a word or a name. */
function isFigure(
  line: string,
  { at, writing, to, isNameLike, isCounted }: ChineseNumeral,
  { isBound }: Binding,
): boolean {
  const previous = line[at - 1] ?? '';
  const next = line[to] ?? '';
  if (wordBefore.test(previous) || (han.test(next) && !followers.test(next))) return false;
  if (isBound) return true;
  const isClear = !han.test(previous) || leaders.test(previous);
  if (isCounted) return !isNameLike || writing.hasUnit || isClear;
  return writing.hasUnit || (!han.test(previous) && !han.test(next));
}

interface ChineseNumeral {
  at: number;
  to: number;
  writing: Writing;
  isCounted: boolean;
  isNameLike: boolean;
}

/** The most digits of an amount; more in a row are a code or an account. */
const mostDigits = 8;

const amountReading = (text: string): FigureReading[] => {
  const amount = amountOf(text);
  return amount === undefined ? [] : [{ kind: 'amount', amount }];
};

const oneNumber = (text: string): FigureReading => ({ kind: 'numbers', numbers: [text], written: 'one' });
const countReading = (value: string, counter?: Counter): FigureReading[] =>
  /^\d+$/.test(value) && Number.isSafeInteger(Number(value))
    ? [{ kind: 'count', value: String(Number(value)), ...(counter && { counter }) }]
    : [];

/** Returns the readings of a number without a label, unit or counter. */
function bareReadings({ text, value, isChinese, hasUnit }: Writing): FigureReading[] {
  if (isChinese) {
    if (value === undefined) return [];
    const isName = /[一二三四五六七八九十]$/.test(text) && value.length < 4;
    return [...amountReading(value), ...countReading(value), ...(isName ? [oneNumber(value)] : [])];
  }
  if (hasUnit) return amountReading(text);
  if (/^\d+$/.test(text)) {
    if (text.length > mostDigits) return [{ kind: 'code', text }];
    if (/^0\d/.test(text)) return [oneNumber(text)];
    return [...amountReading(text), ...countReading(text), oneNumber(text)];
  }
  if (/^\d+(?:\.\d+){2,3}$/.test(text)) return [{ kind: 'version', text }];
  if (/^\d+\.\d+$/.test(text)) {
    const [, month = '', day = ''] = /^(1[0-2]|[1-9])\.([0-3]?\d)$/.exec(text) ?? [];
    const days = month && Number(day) > 0 ? dateReadings(undefined, month, day) : [];
    const version: FigureReading[] = /\.00$/.test(text) ? [] : [{ kind: 'version', text }];
    return [...amountReading(text), ...days, ...version];
  }
  const readings = amountReading(text);
  const parts = text.split(/\s/);
  const mayBeList = parts.length > 1 && !text.includes('.') && !/(?:\s000)+$/.test(text);
  return mayBeList ? [...readings, { kind: 'numbers', numbers: parts, written: 'list' }] : readings;
}

/** Letters or digits directly after a number, which make it a code: "3f2a", "5kg". */
const glued = sticky('[a-z\\d]*(?:[-_.@][a-z\\d]+)*');

/** Returns the number at a position, with its currency, unit, counter or percent sign; undefined if none starts there. */
export function numberAt(line: string, at: number, binding: Binding = {}): FoundDate | undefined {
  const share = sticky(percentOf.source);
  share.lastIndex = at;
  const shared = share.exec(line);
  if (shared) {
    const value = writtenNumber(shared[1] ?? '');
    return { to: at + shared[0].length, readings: value === undefined ? [] : [{ kind: 'percent', value }] };
  }
  const foreign = lengthAt(foreignBefore, line, at);
  const currency = foreign > 0 ? 0 : lengthAt(before, line, at);
  const from = at + foreign + currency;
  const writing = writingAt(line, from);
  if (!writing) return undefined;
  const found = readingsBehind(line, writing, currency > 0);
  if (writing.isChinese) {
    if (writing.value === undefined) return undefined;
    const { isCounted, isNameLike, to } = found;
    const numeral = { at: from, to, writing, isCounted, isNameLike };
    const isBound = currency > 0 || (binding.isBound ?? false);
    return isFigure(line, numeral, { isBound }) ? { to, readings: found.readings } : undefined;
  }
  if (/[a-z\d]/.test(line[found.to] ?? '')) {
    const to = from + lengthAt(glued, line, from);
    return { to, readings: [{ kind: 'code', text: line.slice(from, to) }] };
  }
  return foreign > 0 ? { to: found.to, readings: [] } : { to: found.to, readings: found.readings };
}

interface Behind extends FoundDate {
  /** True if a currency, counter or percent sign follows it. */
  isCounted: boolean;
  isNameLike: boolean;
}

function readingsBehind(line: string, writing: Writing, hasCurrency: boolean): Behind {
  const { to, text, value } = writing;
  const bound = (end: number, readings: FigureReading[], isNameLike = false): Behind => {
    // "两年半" and "3块5" mean more than this reads.
    const more = /^\s?(?:半(?!年)|\d)/.exec(line.slice(end));
    const isMore = more !== null && han.test(line[end - 1] ?? '') && !/^\s/.test(more[0]);
    const length = isMore ? (/^\s?(?:半|[\d.]+)/.exec(line.slice(end))?.[0].length ?? 0) : 0;
    const isUnclear = isMore && (/^半/.test(more[0]) || /[块元]$/.test(line.slice(0, end)));
    return {
      to: end + (isUnclear ? length : 0),
      readings: isUnclear ? [] : readings,
      isCounted: true,
      isNameLike,
    };
  };
  const percents = lengthAt(percent, line, to);
  if (percents > 0) {
    const isPercent = value !== undefined && /^\d+(?:\.\d+)?$/.test(value);
    return bound(to + percents, isPercent ? [{ kind: 'percent', value }] : []);
  }
  const foreign = lengthAt(foreignBehind, line, to);
  if (foreign > 0) return bound(to + foreign, []);
  const money = lengthAt(behind, line, to);
  if (money > 0) return bound(to + money, amountReading(text), true);
  if (hasCurrency) return { to, readings: amountReading(text), isCounted: true, isNameLike: false };
  const counted = counterAt(line, to);
  if (counted) {
    const readings = value === undefined ? [] : countReading(value, counted.counter);
    const mayBeNumber = /^\d{3,}$/.test(text) && line.slice(to, counted.to).trim() === '单';
    const ordinal: FigureReading[] =
      line.slice(to, counted.to).trim() === '季度' ? [{ kind: 'ordinal', text: value ?? '' }] : [];
    const all = mayBeNumber ? [oneNumber(text), ...readings] : [...readings, ...ordinal];
    return bound(counted.to, all, counted.isCommonInNames);
  }
  const other = lengthAt(otherMeasure, line, to);
  if (other > 0) return bound(to + other, [], true);
  const numbered = /^\s?号/.exec(line.slice(to));
  if (numbered && /^\d+$/.test(text)) {
    const day = Number(text) <= 31 ? dateReadings(undefined, undefined, text) : [];
    return bound(to + numbered[0].length, [...day, oneNumber(text)]);
  }
  return { to, readings: bareReadings(writing), isCounted: false, isNameLike: false };
}
