import { writtenNumber } from '../../domain/writtenNumber.ts';
import { folded, han } from '../foldedText.ts';
import { dateAt, phoneAt, timeAt, type FoundDate } from './figureDates.ts';
import { numberAt } from './figureNumbers.ts';
import { changeAt, commaList, setAt } from './figureSets.ts';
import type { Figure, FigureLabel, FigureReading } from './figureTypes.ts';
import { followers, labelLinks, labelWords, ordinalCounters, type LabelMeaning } from './figureWords.ts';

export type { Counter, Figure, FigureLabel, FigureReading, LabelMeaning } from './figureTypes.ts';
export { longestRange } from './figureSets.ts';

const sticky = (source: string) => new RegExp(source, 'y');

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? undefined;
}

const mayContainFigures = /[\d零〇一二两兩三四五六七八九十壹贰叁肆伍陆柒捌玖拾貳參陸]/;
const labels = sticky(labelWords.map(({ source }) => `(${source})`).join('|'));
const links = sticky(labelLinks);
const address = sticky('[a-z\\d._+-]+@[a-z\\d.-]+|[a-z]+://\\S+|www\\.\\S+');
const lettersBeforeAmount = sticky('[a-z]{2,}(?=\\d[\\d,.]*(?:[kw]|[百千万亿]|元|块)(?![a-z\\d]))');
const code = sticky('[a-z]+(?:[-_.]?[a-z\\d]+)*');
const latinWord = sticky('[a-z]+');
const versionNumber = sticky('v\\s?\\d+(?:\\.\\d+)*(?![a-z\\d])');
const currencyWord = sticky('(?:rmb|cny|usd|eur|gbp|hkd|jpy|us\\$|hk\\$)(?![a-z])');
const quarter = sticky('q([1-4])(?![a-z\\d])');
const englishOrdinal = sticky('(\\d+)(?:st|nd|rd|th)(?![a-z\\d])');
const ordinal = sticky(`第\\s?(\\d+|[零一二两三四五六七八九十百]+)\\s?(${ordinalCounters})?`);
const sign = sticky('[-−+](?=[¥$\\d])');
const arithmetic = sticky('\\d+(?:\\.\\d+)?(?:\\s?[*×x+=]\\s?\\d+(?:\\.\\d+)?)+');
const leadingPoint = sticky('\\.\\d+');

/**
 * Returns every number in a typed line, in order and not overlapping, with its possible meanings (R-line-5). These are
 * amounts with units and in Chinese numerals, counts, percentages, ordinals, dates, phones and codes. They are also lists
 * and ranges of record numbers, and changes from one value to another. A label, counter or currency binds its number. A
 * Chinese numeral in a word or a name is no number.
 */
export function readFigures(line: string): Figure[] {
  const text = folded(line);
  if (!mayContainFigures.test(text)) return [];
  const figures: Figure[] = [];
  let at = 0;
  while (at < text.length) {
    const found = figureAt(text, at);
    if (found && 'figure' in found) {
      const figure = withTypedText(line, unglued(text, found.figure));
      figures.push(figure);
      at = figure.to;
    } else at = found ? found.to : at + 1;
  }
  return figures;
}

/** Extends a figure by the letters or digits directly after it, and removes its readings: "13800138000a". */
function unglued(text: string, figure: Figure): Figure {
  const more = matchAt(sticky('(?<=[a-z\\d])[a-z\\d]+'), text, figure.to);
  return more ? { from: figure.from, to: figure.to + more[0].length, readings: [] } : figure;
}

/** Restores codes and versions as they were typed, because they may name a record. */
function withTypedText(line: string, figure: Figure): Figure {
  const readings = figure.readings.map((reading): FigureReading => {
    if (reading.kind !== 'code' && reading.kind !== 'version') return reading;
    const typed = line.slice(figure.to - reading.text.length, figure.to).normalize('NFKC');
    return typed.toLowerCase() === reading.text ? { ...reading, text: typed } : reading;
  });
  return { ...figure, readings };
}

type Scanned = { figure: Figure } | { to: number };

const figureOf = (from: number, { to, readings }: FoundDate, label?: FigureLabel): Scanned => ({
  figure: { from, to, readings, ...(label && { label }) },
});

/** Returns the figure at a position, or the end of the text without one; undefined if only this character is none. */
function figureAt(text: string, at: number): Scanned | undefined {
  const previous = text[at - 1] ?? '';
  const character = text[at] ?? '';
  if (/\s/.test(character)) return undefined;
  const isWordStart = !/[a-z\d]/.test(previous);
  if (/[a-z\d]/.test(character) && !isWordStart) return undefined;
  const site = matchAt(address, text, at);
  if (site) return /\d/.test(site[0]) ? figureOf(at, codeOf(at, site[0])) : { to: at + site[0].length };
  const labelled = labelledAt(text, at);
  if (labelled) return labelled;
  if (/[a-z]/.test(character)) return latinAt(text, at);
  const counted = ordinalAt(text, at);
  if (counted) return figureOf(at, counted);
  const signed = matchAt(sign, text, at);
  if (signed && !/[a-z\d)]/.test(previous)) {
    const phone = phoneAt(text, at);
    const found = phone ?? numberAt(text, at + 1);
    if (found) return figureOf(at, signed[0] === '+' || phone ? found : { to: found.to, readings: [] });
  }
  const unread = matchAt(arithmetic, text, at) ?? matchAt(leadingPoint, text, at);
  if (unread && !/[x]/.test(unread[0])) return figureOf(at, { to: at + unread[0].length, readings: [] });
  const found = valueAt(text, at);
  return found && figureOf(at, found);
}

const codeOf = (at: number, text: string): FoundDate => ({
  to: at + text.length,
  readings: [{ kind: 'code', text }],
});

/** Returns the phone, date, change, set or number at a position without a label. */
function valueAt(text: string, at: number): FoundDate | undefined {
  const numbered = /[#№]/.test(text[at] ?? '') ? numbersAt(text, at) : undefined;
  return (
    numbered ??
    phoneAt(text, at) ??
    changeAt(text, at, false) ??
    dateAt(text, at) ??
    timeAt(text, at) ??
    setAt(text, at) ??
    withCommaList(text, at, numberAt(text, at))
  );
}

function withCommaList(text: string, at: number, found: FoundDate | undefined): FoundDate | undefined {
  if (found?.readings.length !== 1 || found.readings[0]?.kind !== 'amount') return found;
  return { to: found.to, readings: [...found.readings, ...commaList(text.slice(at, found.to))] };
}

/** Returns digits that a sign or a label marks as numbers of records. */
function numbersAt(text: string, at: number): FoundDate | undefined {
  const set = setAt(text, at);
  if (set) return { to: set.to, readings: set.readings.filter(({ kind }) => kind === 'numbers') };
  const one = matchAt(sticky('[#№]\\s?(\\d{1,20})(?:[号单])?(?![a-z\\d]|[.,]\\d)'), text, at);
  return (
    one && {
      to: at + one[0].length,
      readings: [{ kind: 'numbers', numbers: [one[1] ?? ''], written: 'one' }],
    }
  );
}

/**
 * Returns the figure at the start of a Latin word: a code, a version, a currency or a month with its number, or a word to
 * skip.
 */
function latinAt(text: string, at: number): Scanned | undefined {
  const version = matchAt(versionNumber, text, at);
  if (version)
    return figureOf(at, { to: at + version[0].length, readings: [{ kind: 'version', text: version[0] }] });
  const quarterOf = matchAt(quarter, text, at);
  if (quarterOf)
    return figureOf(at, {
      to: at + quarterOf[0].length,
      readings: [{ kind: 'ordinal', text: quarterOf[1] ?? '' }],
    });
  const change = matchAt(sticky('from\\s'), text, at) && changeAt(text, at, false);
  if (change) return figureOf(at, change);
  if (matchAt(currencyWord, text, at)) {
    const found = numberAt(text, at);
    if (found) return figureOf(at, found);
  }
  const date = dateAt(text, at);
  if (date) return figureOf(at, date);
  const letters = matchAt(lettersBeforeAmount, text, at);
  if (letters) {
    const found = numberAt(text, at + letters[0].length);
    if (found) return figureOf(at + letters[0].length, found);
  }
  const whole = matchAt(code, text, at)?.[0] ?? '';
  if (/\d/.test(whole)) return figureOf(at, codeOf(at, whole));
  return { to: at + (matchAt(latinWord, text, at)?.[0].length ?? 1) };
}

/** Returns an ordinal: "第2笔", "2nd"; or "第364单", which names a record. */
function ordinalAt(text: string, at: number): FoundDate | undefined {
  const english = matchAt(englishOrdinal, text, at);
  if (english && !dateAt(text, at))
    return { to: at + english[0].length, readings: [{ kind: 'ordinal', text: english[1] ?? '' }] };
  const found = matchAt(ordinal, text, at);
  if (!found) return undefined;
  const [whole, typed = '', counter] = found;
  const to = at + whole.length;
  const isDigits = /^\d/.test(typed);
  // "第一" and "第三方" are words.
  if (!isDigits && (counter === undefined || (han.test(text[to] ?? '') && !followers.test(text[to] ?? ''))))
    return undefined;
  const set = isDigits ? setAt(text, at) : undefined;
  if (set) return set;
  const value = writtenNumber(typed);
  if (value === undefined) return undefined;
  const one: FigureReading = { kind: 'numbers', numbers: [value], written: 'one' };
  const ordinalReading: FigureReading = { kind: 'ordinal', text: value };
  if (counter === undefined || !/单|号/.test(counter)) return { to, readings: [ordinalReading] };
  return { to, readings: value.length > 2 ? [one] : [ordinalReading, one] };
}

const isMoneyLabel = (means: LabelMeaning) => /amount|price/i.test(means);

/** Returns a label with the number that it binds; undefined if there is no label, or its number does not fit. */
function labelledAt(text: string, at: number): Scanned | undefined {
  const word = matchAt(labels, text, at);
  if (!word) return undefined;
  const isLatin = /[a-z]$/.test(word[0]);
  const to = at + word[0].length;
  if (isLatin && /[a-z]/.test(text[to] ?? '')) return undefined;
  const means = labelWords[word.slice(1).findIndex((group) => group !== undefined)]?.means;
  if (means === undefined) return undefined;
  const value = to + (matchAt(links, text, to)?.[0].length ?? 0);
  const found = boundValueAt(text, value, means);
  return found && figureOf(at, found, { from: at, to, means });
}

function boundValueAt(text: string, at: number, means: LabelMeaning): FoundDate | undefined {
  if (means === 'phone') return phoneAt(text, at);
  if (means === 'number') {
    const set = numbersAt(text, at);
    if (set) return set;
    const one = numberAt(text, at);
    return one && only(one, ({ kind }) => kind === 'numbers' || kind === 'code');
  }
  if (phoneAt(text, at)) return undefined;
  const change = changeAt(text, at, true);
  // "员工人数 11-20 320": a day or a range is no value.
  if (!change && /^\d+[-/]\d/.test(text.slice(at))) return undefined;
  const found = change ?? (dateAt(text, at) ? undefined : numberAt(text, at, { isBound: true }));
  if (!found) return undefined;
  if (isMoneyLabel(means))
    return only(found, (each) => each.kind === 'amount' || (each.kind === 'change' && each.of === 'amount'));
  if (means === 'rate') return rateOf(found);
  if (means === 'version') return versionOf(text, at, found);
  return countOf(found, means);
}

/**
 * Returns the figure with the readings that its label allows. Undefined if there are none, because the label then binds
 * something else.
 */
function only(
  { to, readings }: FoundDate,
  isAllowed: (reading: FigureReading) => boolean,
): FoundDate | undefined {
  const allowed = readings.filter(isAllowed);
  return allowed.length > 0 ? { to, readings: allowed } : undefined;
}

/** Returns the number behind "折扣" as a percentage, even without its sign. */
function rateOf(found: FoundDate): FoundDate | undefined {
  const readings = found.readings.flatMap((reading): FigureReading[] => {
    if (reading.kind === 'percent') return [reading];
    if (reading.kind === 'amount' && Number(reading.amount) <= 100)
      return [{ kind: 'percent', value: String(Number(reading.amount)) }];
    if (reading.kind !== 'change' || reading.of === 'count') return [];
    const [from, to] = [String(Number(reading.from)), String(Number(reading.to))];
    return [{ kind: 'change', of: 'percent', from, to }];
  });
  return readings.length > 0 ? { to: found.to, readings } : undefined;
}

function versionOf(text: string, at: number, { to, readings }: FoundDate): FoundDate | undefined {
  const typed = text.slice(at, to);
  return readings.length > 0 && /^v?\d+(?:\.\d+)*$/.test(typed)
    ? { to, readings: [{ kind: 'version', text: typed }] }
    : undefined;
}

const counterOf = { seats: 'seats', years: 'years', months: 'months', people: 'people' } as const;

function countOf(found: FoundDate, means: LabelMeaning): FoundDate | undefined {
  const counter = counterOf[means as keyof typeof counterOf];
  const readings = found.readings.flatMap((reading): FigureReading[] => {
    if (reading.kind === 'change' && reading.of === 'count') return [reading];
    if (reading.kind !== 'count') return [];
    return reading.counter === undefined || reading.counter === counter || reading.counter === 'items'
      ? [{ ...reading, counter }]
      : [];
  });
  return readings.length > 0 ? { to: found.to, readings } : undefined;
}
