import { dateReadings, type FoundDate } from './figureDates.ts';
import { numberAt } from './figureNumbers.ts';
import type { FigureReading } from './figureTypes.ts';

/** The most records that a range names: nobody types a longer one as a set of records. */
export const longestRange = 50;

const sticky = (source: string) => new RegExp(source, 'y');
const element = sticky('(?:第|#|no\\.?\\s?|№)?\\s?(\\d{1,20})(?:\\s?[号单])?');
const dash = sticky('\\s*([-–—~～〜]|\\.\\.|到|至|to(?![a-z]))\\s*');
const separator = sticky('\\s*(?:[,、;/&]|和|与|及|跟|and(?![a-z]))\\s*');

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? undefined;
}

/** Tells whether the digits end here without being an amount, count, date or code. */
function isPlain(line: string, from: number, digits: string, to: number): boolean {
  if (/^[a-z\d%]|^[.,:]\d|^\.\d/.test(line.slice(to, to + 2)) && !/^,\d/.test(line.slice(to, to + 2)))
    return false;
  const found = numberAt(line, from);
  if (!found) return false;
  return (
    found.to <= to || found.readings.some((each) => each.kind === 'numbers' && each.numbers.includes(digits))
  );
}

function elementAt(line: string, at: number): { digits: string; from: number; to: number } | undefined {
  const found = matchAt(element, line, at);
  if (!found) return undefined;
  const digits = found[1] ?? '';
  const from = at + found[0].indexOf(digits);
  const bare = from + digits.length;
  // Because in a list with commas the number itself ends at the comma.
  const next = line.slice(bare, bare + 2);
  if (/^,\d/.test(next)) return { digits, from, to: bare };
  return isPlain(line, from, digits, bare) ? { digits, from, to: at + found[0].length } : undefined;
}

/** Returns the numbers from one to another; undefined if there are too many. Preserves leading zeros. */
function spelledOut(first: string, last: string): string[] | undefined {
  const [low = 0, high = 0] = [Number(first), Number(last)].toSorted((a, b) => a - b);
  if (high === low || high - low >= longestRange || first.length > 8) return undefined;
  return Array.from({ length: high - low + 1 }, (_, at) => String(low + at).padStart(first.length, '0'));
}

/** "12,800" is an amount; "375,366" is two numbers; "128,000" is an amount again, and "150,500" may be both. */
function groupedReadings(text: string): 'amount' | 'list' | 'both' {
  if (!/^\d{1,3}(?:,\d{3})+$/.test(text)) return 'list';
  if (!/^\d{3}/.test(text) || /^\d{3}(?:,000)+$/.test(text)) return 'amount';
  return text.endsWith('00') ? 'both' : 'list';
}

/**
 * Returns the list or range of numbers at a position; undefined if there is only one number. A range also has a reading as a
 * day if possible ("11-20"), and no reading if it is too long.
 */
export function setAt(line: string, at: number): FoundDate | undefined {
  const chain = matchAt(sticky('\\d+(?:,\\d+)+(?![.\\d])'), line, at)?.[0];
  if (chain !== undefined && isMoney(line, at, chain)) return undefined;
  const numbers: string[] = [];
  let separators = '';
  let isRange = false;
  let to = at;
  let next: number | undefined = at;
  let tooLong = false;
  while (next !== undefined) {
    const first = elementAt(line, next);
    if (!first) break;
    to = first.to;
    const link = matchAt(dash, line, to);
    const second: ReturnType<typeof elementAt> = link && elementAt(line, to + link[0].length);
    const all = second && spelledOut(first.digits, second.digits);
    if (second && link && (all || /[-–—~～〜]/.test(link[0]))) {
      isRange = true;
      tooLong ||= !all;
      numbers.push(...(all ?? []));
      to = second.to;
    } else numbers.push(first.digits);
    const part = matchAt(separator, line, to);
    separators += part?.[0].trim() ?? '';
    next = part && to + part[0].length;
  }
  if (tooLong) return { to, readings: [] };
  if (numbers.length < 2) return undefined;
  const text = line.slice(at, to);
  const written = isRange && new RegExp('^[^,、;/&和与及跟]+$').test(text) ? 'range' : 'list';
  const readings: FigureReading[] = [{ kind: 'numbers', numbers, written }];
  const [, month, day] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  if (month !== undefined) readings.unshift(...dateReadings(undefined, month, day));
  return { to, readings };
}

function isMoney(line: string, at: number, chain: string): boolean {
  const found = numberAt(line, at);
  const isBound =
    found !== undefined &&
    found.to > at + chain.length &&
    found.readings.some(({ kind }) => kind === 'amount');
  return isBound || groupedReadings(chain) !== 'list';
}

/** Returns the second reading of a number with commas that may also be a list. */
export function commaList(text: string): FigureReading[] {
  return groupedReadings(text) === 'both'
    ? [{ kind: 'numbers', numbers: text.split(','), written: 'list' }]
    : [];
}

const arrow = '-{1,2}>|=>|→|⇒|>';
const newValue = '(?:修改|更改|调整|变更|改|调|设|变)(?:为|成|到|至)|(?:升|降|涨|提|加|减)(?:为|到|至)';
const toNew = sticky(`\\s*(?:${arrow}|${newValue})\\s*`);
const toNext = sticky('\\s*(?:到|至|to(?![a-z]))\\s*(?:¥(?=\\d))?');
const fromOld = sticky('(?:从|由|自|from(?![a-z]))\\s*');

/** Returns the change from one value to another at a position; `isBound`: a label precedes it. */
export function changeAt(line: string, at: number, isBound: boolean): FoundDate | undefined {
  const from = matchAt(fromOld, line, at)?.[0].length ?? 0;
  const first = numberAt(line, at + from, { isBound: from > 0 || isBound });
  if (!first) return undefined;
  const sure = matchAt(toNew, line, first.to);
  const link = sure ?? matchAt(toNext, line, first.to);
  if (!link) return undefined;
  // "5000 to 364" may be an amount and a record: without "from" or a label it is no change.
  if (!sure && from === 0 && !isBound && /\s/.test(link[0])) return undefined;
  const second = numberAt(line, first.to + link[0].replace(/¥$/, '').length, { isBound: true });
  if (!second) return undefined;
  const changes = first.readings.flatMap((old): FigureReading[] => {
    const now = second.readings.find(({ kind }) => kind === old.kind);
    if (old.kind === 'amount' && now?.kind === 'amount')
      return [{ kind: 'change', of: 'amount', from: old.amount, to: now.amount }];
    if (
      (old.kind === 'count' && now?.kind === 'count') ||
      (old.kind === 'percent' && now?.kind === 'percent')
    )
      return [{ kind: 'change', of: old.kind, from: old.value, to: now.value }];
    return [];
  });
  if (changes.length === 0) return undefined;
  const set = sure ? undefined : setAt(line, at + from);
  const range = set?.to === second.to ? set.readings.filter(({ kind }) => kind === 'numbers') : [];
  const isPlainRange = from === 0 && !isBound && range.length > 0;
  return { to: second.to, readings: isPlainRange ? [...range, ...changes] : [...changes, ...range] };
}
