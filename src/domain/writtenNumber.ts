import { ungrouped } from './typedText.ts';
import { plainNumber } from './visibleText.ts';

/** Number of places by which each unit moves the decimal point. `unitWritings` has all other writings of a unit. */
const unitExponents: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, 万: 4, m: 6, 亿: 8 };

/** Other writings of the units: formal, traditional, as letters (5k, 5w) and as English words. */
const unitWritings: Readonly<Record<string, string>> = {
  ...{ 拾: '十', 佰: '百', 仟: '千', 萬: '万', 億: '亿' },
  ...{ k: '千', w: '万', hundred: '百', thousand: '千', million: 'm' },
};

/** The digits by their value, each in its everyday, formal and traditional writings. */
const digitWritings = [
  '零〇',
  '一壹',
  '二两兩贰貳',
  '三叁參',
  '四肆',
  '五伍',
  '六陆陸',
  '七柒',
  '八捌',
  '九玖',
];
const chineseDigits = digitWritings.map(([character]) => character).join('');

const hanUnits = '十百千万亿拾佰仟萬億';
const hanDigits = digitWritings.join('');
/** A currency may follow without a blank ("5krmb"). */
const latinUnit = '(?:hundred|thousand|million|kw|[kwm])(?!(?!rmb|cny|yuan)[a-z])';

/**
 * Sources of regular expressions that find numbers in a text in half width and lower case. The first finds digits with a
 * unit ("1万5千", "2w5", "1.5 million"). The second finds a run of Chinese numerals, which `writtenNumber` has to check.
 */
export const unitPattern = `(?:\\s?[${hanUnits}]+|\\s?${latinUnit})(?:零?\\d+(?:[${hanUnits}]+|${latinUnit})?)*`;
export const chineseNumeralPattern = `[${hanDigits}${hanUnits}]+(?:点[${hanDigits}]+[${hanUnits}]*)?`;

const plainDigits = new Map(
  digitWritings.flatMap((writings, value) =>
    Array.from(writings, (character): [string, string] => [character, chineseDigits[value] ?? '']),
  ),
);

function withPlainWritings(text: string): string {
  const units = text
    .replace(/hundred|thousand|million|[拾佰仟萬億kw]/g, (unit) => unitWritings[unit] ?? unit)
    .replace(/\s+(?=[十百千万亿m])/g, '');
  return Array.from(units, (character) => plainDigits.get(character) ?? character).join('');
}

/**
 * Parses a written number to an exact decimal string: digits with separators between groups of three, with units ("1.5万",
 * "1万5千", "2w5", "5百万"), or Chinese numerals ("一万五", "三百六十四"). A single digit after a unit counts tenths of it ("1万5" is
 * 15,000). Returns undefined for any other or ambiguous text (R-money-3).
 */
export function writtenNumber(text: string): string | undefined {
  const typed = plainNumber(text).toLowerCase();
  if (/^[\d\s,.]+$/.test(typed)) {
    const digits = ungrouped(typed) ?? '';
    return /^\d+(?:\.\d+)?$/.test(digits) ? digits : undefined;
  }
  const plain = withPlainWritings(typed);
  const spoken = /^([零一二三四五六七八九]+)点([零一二三四五六七八九]+)([十百千万亿]*)$/.exec(plain);
  if (spoken) return moved(`${digitsOf(spoken[1])}.${digitsOf(spoken[2])}`, spoken[3] ?? '');
  // Requires at least three Chinese digits in a row ("三六四"), because two are as often part of a name.
  if (/^[零一二三四五六七八九]{3,}$/.test(plain)) return digitsOf(plain);
  const [, digits = '', rest = ''] = /^([\d\s,.]*)(.*)$/.exec(plain) ?? [];
  const first = digits === '' ? '' : (ungrouped(digits) ?? 'x');
  if (/^\d+\.\d+$/.test(first)) return moved(first, rest);
  return /^\d*$/.test(first) ? sumOf(`${first}${rest}`) : undefined;
}

const digitsOf = (characters = '') =>
  Array.from(characters, (character) => chineseDigits.indexOf(character)).join('');

/** Moves the decimal point by a unit, in digits so that no cent is lost. */
function moved(decimal: string, units: string): string | undefined {
  if (!/^(?:[十百千]?[万m亿]|[百千])?$/.test(units)) return undefined;
  const exponent = Array.from(units).reduce((sum, unit) => sum + (unitExponents[unit] ?? 0), 0);
  const [whole = '', fraction = ''] = decimal.split('.');
  if (exponent === 0) return decimal;
  const cents = fraction.slice(exponent).replace(/0+$/, '');
  const digits = `${whole}${fraction.padEnd(exponent, '0').slice(0, exponent)}`.replace(/^0+(?=\d)/, '');
  return cents === '' ? digits : `${digits}.${cents}`;
}

/** Because more digits would not be exact as a floating point number. */
const longestSum = 1e15;

/** Adds numbers with units, the larger before the smaller: "一千二百万", "1万5千". Returns undefined if the sum is ambiguous. */
function sumOf(text: string): string | undefined {
  const parts = text.match(/\d+|[零一二三四五六七八九十百千万m亿]/g) ?? [];
  if (parts.join('') !== text || parts.length === 0) return undefined;
  let total = 0;
  let section = 0;
  let number: number | undefined;
  let width = 0;
  let afterZero = false;
  let isCompound = false;
  // The exponents of the last unit, of the last one below 万, and of the last one from 万 on.
  let last = Infinity;
  let lastSmall = Infinity;
  let lastBig = Infinity;
  for (const [at, part] of parts.entries()) {
    const exponent = unitExponents[part];
    if (exponent === undefined) {
      if (number !== undefined) return undefined;
      const value = /\d/.test(part) ? Number(part) : chineseDigits.indexOf(part);
      if (part === '零') {
        if (afterZero || at === 0) return undefined;
        afterZero = true;
        continue;
      }
      number = value;
      width = part.length;
    } else if (exponent < 4) {
      const count = number ?? (exponent === 1 && section === 0 ? 1 : undefined);
      if (count === undefined || exponent >= lastSmall || count * 10 ** exponent >= 10 ** last)
        return undefined;
      section += count * 10 ** exponent;
      last = lastSmall = exponent;
      number = undefined;
      afterZero = false;
    } else {
      // Because "一百五万" may be 1,050,000 or 1,500,000.
      if (number !== undefined && lastSmall > 1 && lastSmall < 4 && !afterZero) return undefined;
      section += number ?? 0;
      if (section === 0 || exponent >= lastBig || section * 10 ** exponent >= 10 ** lastBig) return undefined;
      total += section * 10 ** exponent;
      // Because "八十万三" is 803,000, but "八百万五" may be 8,005,000 or 8,500,000.
      isCompound = number === undefined && lastSmall > 1;
      last = lastBig = exponent;
      lastSmall = Infinity;
      section = 0;
      number = undefined;
      afterZero = false;
    }
  }
  if (number === undefined) return afterZero ? undefined : exact(total + section);
  if (last === Infinity) return exact(number);
  if (afterZero) return number < 10 ** last ? exact(total + section + number) : undefined;
  if (width > 1)
    return width === last || (last === 4 && width === 3) ? exact(total + section + number) : undefined;
  return isCompound && section === 0 ? undefined : exact(total + section + number * 10 ** (last - 1));
}

const exact = (sum: number) => (sum < longestSum ? String(sum) : undefined);
