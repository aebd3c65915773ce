import { isDay } from '../../domain/dateText.ts';
import { writtenNumber } from '../../domain/writtenNumber.ts';
import type { FigureReading } from './figureTypes.ts';
import { followers } from './figureWords.ts';

/** A figure found at a position of a folded line: its end, and its possible readings. */
export interface FoundDate {
  to: number;
  readings: FigureReading[];
}

/** Group lengths in which people write the eleven digits of a mobile number, and numbers with an area code. */
const phoneGroups = [[11], [3, 4, 4], [3, 8], [7, 4], [4, 4, 3], [3, 3, 5], [3, 5, 3]];
const mobiles = phoneGroups.map(
  (lengths) =>
    new RegExp(
      `(?:\\+?(?:00)?86[\\s-]*)?(${lengths.map((length, at) => (at === 0 ? `1[3-9]\\d{${length - 2}}` : `\\d{${length}}`)).join('[\\s-]')})(?![\\d-]|[.,]\\d)`,
      'y',
    ),
);
const landline = /(0\d{2,3}[\s-]\d{7,8}|0\d{2,3}[\s-]\d{4}[\s-]\d{4}|400[\s-]\d{3}[\s-]\d{4})(?![\d-])/y;

function execAt(pattern: RegExp, line: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line) ?? undefined;
}

export function phoneAt(line: string, at: number): FoundDate | undefined {
  for (const pattern of [...mobiles, landline]) {
    const found = execAt(pattern, line, at);
    if (!found) continue;
    const text = (found[1] ?? '').replace(/[\s-]/g, '');
    return { to: at + found[0].length, readings: [{ kind: 'phone', text }] };
  }
  return undefined;
}

const year = '((?:19|20)\\d{2})';
const number = '(\\d{1,2}|[一二三四五六七八九十]{1,3})';
const chineseYear = '(\\d{2}|(?:19|20)\\d{2}|[零〇一二三四五六七八九]{4})';
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/**
 * A day after a month. With a blank between them the day needs its word, because "11月 5000" and "11月5k" continue with an
 * amount.
 */
const dayBehind = `(?=\\s?(?:\\d{1,2}|[一二三四五六七八九十]{1,3})\\s?[日号]|(?:\\d{1,2}|[一二三四五六七八九十]{1,3})(?![\\d席%a-z百千万亿元块]|[.,]\\d))\\s?${number}\\s?[日号]?`;
const end = '(?![a-z\\d]|[-/.,]\\d)';

/** The patterns of dates, months and years, each with the group numbers of its parts. */
const forms: { pattern: RegExp; year?: number; month?: number; day?: number }[] = [
  { pattern: new RegExp(`${year}([-/.])(\\d{1,2})\\2(\\d{1,2})${end}`, 'y'), year: 1, month: 3, day: 4 },
  {
    pattern: new RegExp(`${chineseYear}\\s?年\\s?${number}\\s?月${dayBehind}`, 'y'),
    ...{ year: 1, month: 2, day: 3 },
  },
  { pattern: new RegExp(`${chineseYear}\\s?年\\s?${number}\\s?月份?`, 'y'), year: 1, month: 2 },
  { pattern: new RegExp(`${number}\\s?月${dayBehind}(?!楼|个|[\\d席%])`, 'y'), month: 1, day: 2 },
  { pattern: new RegExp(`${number}\\s?月份?`, 'y'), month: 1 },
  { pattern: new RegExp(`${year}[-/](\\d{1,2})${end}`, 'y'), year: 1, month: 2 },
  { pattern: new RegExp(`(\\d{1,2})/(\\d{1,2})/${year}${end}`, 'y'), month: 1, day: 2, year: 3 },
  {
    pattern: new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th)?\\s?${monthName}(?:,?\\s${year})?(?!\\s\\d{1,2}(?!\\d))${end}`,
      'y',
    ),
    ...{ day: 1, month: 2, year: 3 },
  },
  {
    pattern: new RegExp(`${monthName}\\s?(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s${year})?${end}`, 'y'),
    ...{ month: 1, day: 2, year: 3 },
  },
  { pattern: new RegExp(`${monthName},?\\s?${year}${end}`, 'y'), month: 1, year: 2 },
  { pattern: new RegExp('((?:19|20)\\d{2}|[二][零〇][零〇一二三四五六七八九]{2})\\s?年度?', 'y'), year: 1 },
  { pattern: new RegExp(`fy\\s?${year}${end}`, 'y'), year: 1 },
  { pattern: new RegExp(`(\\d{1,2}|[一二三]?十[一二三四五六七八九]?)\\s?日(?!元)`, 'y'), day: 1 },
  { pattern: /((?:19|20)\d{2})(\d{2})(\d{2})(?![a-z\d]|[.,]\d)/y, year: 1, month: 2, day: 3 },
];

function partOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d+$/.test(text)) return text;
  const month = monthNames.indexOf(text.slice(0, 3));
  return month >= 0 ? String(month + 1) : writtenNumber(text);
}

/** Returns the reading of a day, month or year with its written parts; none if the calendar has no such day. */
export function dateReadings(year: string | undefined, month?: string, day?: string): FigureReading[] {
  const whole = year?.length === 2 ? `20${year}` : year;
  const text = [whole, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-');
  const isMonth = month === undefined || (Number(month) >= 1 && Number(month) <= 12);
  if (!isMonth) return [];
  if (day === undefined)
    return [month === undefined ? { kind: 'year', text } : { kind: 'month', text: text.replace(/^0/, '') }];
  // Uses a leap year, because the 29th of February is valid if no year is written.
  const isReal = isDay(`${whole ?? '2024'}-${(month ?? '1').padStart(2, '0')}-${day.padStart(2, '0')}`);
  return isReal
    ? [{ kind: 'date', text: whole === undefined && month === undefined ? String(Number(day)) : text }]
    : [];
}

/** Returns the date, month or year at a position. */
export function dateAt(line: string, at: number): FoundDate | undefined {
  for (const { pattern, ...groups } of forms) {
    const found = execAt(pattern, line, at);
    if (!found) continue;
    const part = (group: number | undefined) => partOf(group === undefined ? undefined : found[group]);
    const to = at + found[0].length;
    const isChinese = /[一二三四五六七八九十]/.test(found[0][0] ?? '');
    // "五月天" is a name.
    if (isChinese && /\p{Script=Han}/u.test(line[to] ?? '') && !followers.test(line[to] ?? '')) continue;
    const readings = dateReadings(part(groups.year), part(groups.month), part(groups.day));
    if (readings.length === 0 && /^\d{8}$/.test(found[0])) continue;
    if (/^\d{8}$/.test(found[0])) readings.push({ kind: 'numbers', numbers: [found[0]], written: 'one' });
    return { to, readings };
  }
  return undefined;
}

const clock = /([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?![\d:])/y;

/** Returns the time of the day at a position: "14:30". */
export function timeAt(line: string, at: number): FoundDate | undefined {
  const found = execAt(clock, line, at);
  return found && { to: at + found[0].length, readings: [{ kind: 'time', text: found[0] }] };
}
