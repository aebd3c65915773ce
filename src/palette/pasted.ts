import { matchRanks } from '../domain/foundFields.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';
import { visibleText } from '../domain/visibleText.ts';

/** A record that a command can run on together with others. */
export interface PickedRecord {
  record: FoundRecord;
  ticked: boolean;
}

/** The records that a pasted text names. */
export interface Pasted {
  records: PickedRecord[];
  /** Entries that name no record. */
  unknown: string[];
  /** Number of entries that match more than one record, or none exactly: those are not ticked. */
  unsure: number;
  /** Number of entries that were skipped because there were too many. */
  omitted: number;
}

/** The longest keyword that the server accepts. */
const longestKeyword = 50;
/** The most entries that are looked up in one paste. */
export const mostPasted = 1000;
/** The most records that are offered for an ambiguous entry. */
const mostChoices = 5;

const quotes = /^["'“”‘’]+|["'“”‘’]+$/g;
const number = /^[A-Za-z]{0,4}\d{3,}$/;
const phone = /^(?:\+?86)?(1\d{10})$/;
/** Tells whether a cell is an amount or a date, which stand next to record numbers in a sheet and name no record. */
const isFigure = (cell: string) =>
  /^[-+]?[¥￥]?[\d,]+\.\d+%?$/.test(cell) ||
  /^[¥￥]/.test(cell) ||
  /%$/.test(cell) ||
  /^\d{4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?)?(\s+\d{1,2}:\d{2}(:\d{2})?)?$/.test(cell);

/** Returns the eleven digits of a phone, without the separators that people type. */
const phoneIn = (cell: string) => phone.exec(cell.replace(/[\s-]/g, ''))?.[1];

/** Polite words, which occur in messages and in no name. */
const courtesies =
  /麻烦|谢谢|多谢|感谢|辛苦|拜托|劳驾|帮忙|帮我|请[你您]?(?:尽快|帮|把|给|通过|批|审|驳|处理|看)|[你您]好|一下|尽快|\b(?:please|pls|thanks|thank you|thx|hi|hello|hey|dear|kindly|could you|can you|would you|asap|regards|cheers)\b/i;
/** The rest of a line that contains only a greeting: a person, "tomorrow", a sign. */
const onlyCourtesy =
  /^[\p{P}\s]*(?:[\p{Script=Han}A-Za-z]{0,4}(?:总|经理|老师|哥|姐))?[\p{P}\s]*(?:各位|大家|了|啦|哦|all|team|everyone|very much|so much|a lot|in advance)?[\p{P}\s]*$/iu;
/** Verbs that ask somebody to do something. A verb alone may be a cell with a state. */
const verbs =
  /通过|批准|批掉|批了|审批|同意|驳回|拒绝|充值|充[个点]|要[改换加减退]|改[成为]|续费|停用|启用|下架|上架|重置|移交|转给|处理|\b(?:approve|reject|recharge|top up|renew|disable|enable|publish|unpublish|reset|transfer|handle|pass)\b/i;
/** Words of English sentences that do not occur in names of companies and people. */
const plainWords =
  /\b(?:the|is|are|was|were|has|have|had|can|could|would|will|need|needs|you|me|we|us|it|this|that|these|those|them|they|be|been|not|don't|my|your|our|his|her|for him|for her|let|ok|okay|both|as well|also)\b/gi;
/** The most lines of a message; a longer text is a column, whatever its cells contain. */
const mostMessageLines = 20;

/** Tells whether one of several lines is a sentence, or a part of one. */
function isSentence(line: string): boolean {
  const text = line.trim();
  if (/[。！？!?…]$/u.test(text) || /[。！？]/u.test(text)) return true;
  if (courtesies.test(text)) return true;
  if (verbs.test(text) && /[\d\s,，、：:]/u.test(text)) return true;
  return new Set(text.toLowerCase().match(plainWords)).size >= 2;
}

/** Tells whether a line only greets or thanks. */
function isCourtesy(line: string): boolean {
  const all = new RegExp(courtesies.source, 'gi');
  return courtesies.test(line) && onlyCourtesy.test(line.replace(all, ''));
}

/** Tells whether lines are a message to somebody, and not a column of names or numbers. */
function isMessage(lines: readonly string[]): boolean {
  return lines.length <= mostMessageLines && lines.some((line) => !isCourtesy(line) && isSentence(line));
}

const lineBreaks = String.raw`[\r\n\t\v\f\u0085\u2028\u2029]+`;
const outerBreaks = new RegExp(`^${lineBreaks}|${lineBreaks}$`, 'g');
const innerBreaks = new RegExp(String.raw`\s*${lineBreaks}\s*`, 'g');

/** Returns a text as an input accepts it: on one line, with visible characters only (R-line-12). */
export function oneLine(text: string): string {
  return visibleText(text).replace(outerBreaks, '').replace(innerBreaks, ' ');
}

/**
 * Returns the distinct entries of a pasted column or table; undefined if the text is a line to be typed, or a message of
 * several lines. A single line is several entries if all of them are numbers (R-form-9).
 */
export function entriesIn(pasted: string): string[] | undefined {
  const text = visibleText(pasted);
  const several = /[\r\n\t]/.test(text.trim());
  const isTable = text.includes('\t');
  const lines = isTable ? [] : text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (several && !isTable && isMessage(lines)) return undefined;
  const cells = several
    ? text.split(/[\r\n\t]+/).filter((cell) => !isCourtesy(cell))
    : text.trim().split(/[\s,，;；、]+/);
  const isNumbers = cells.length > 1 && cells.every((cell) => number.test(cell));
  if (!several && (!isNumbers || phoneIn(text))) return undefined;
  const entries = cells
    .map((cell) => cell.trim().replace(quotes, '').trim())
    .filter((cell) => /[\p{L}\p{N}]/u.test(cell) && cell.length <= longestKeyword && !isFigure(cell))
    .map((cell) => phoneIn(cell) ?? cell);
  return [...new Set(entries)];
}

const isExact = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank) === 0;

/** Returns the found records of the entries, to be ticked; only an exact name ticks a record. */
export function pastedOf(entries: readonly string[], found: readonly (readonly FoundRecord[])[]): Pasted {
  const records = new Map<string, PickedRecord>();
  const unknown: string[] = [];
  let unsure = 0;
  entries.slice(0, mostPasted).forEach((entry, at) => {
    const all = found[at] ?? [];
    if (all.length === 0) unknown.push(entry);
    const exact = all.filter(isExact);
    const types = new Set(exact.map(({ type }) => type));
    const sure = [...types].flatMap((type) => {
      const own = exact.filter((each) => each.type === type);
      return own.length === 1 ? own : [];
    });
    if (all.length > 0 && sure.length === 0) unsure += 1;
    for (const record of sure.length > 0 ? sure : all.slice(0, mostChoices)) {
      const key = `${record.type}:${record.id}`;
      const ticked = sure.includes(record) || (records.get(key)?.ticked ?? false);
      records.set(key, { record, ticked });
    }
  });
  return {
    records: [...records.values()],
    unknown,
    unsure,
    omitted: Math.max(0, entries.length - mostPasted),
  };
}

export const nothingPasted: Pasted = { records: [], unknown: [], unsure: 0, omitted: 0 };

export function isSame(one: RecordRef, other: RecordRef): boolean {
  return one.type === other.type && one.id === other.id;
}

/** Returns the ticked records of a type. */
export function tickedOf({ records }: Pasted, type: RecordRef['type'] | undefined): FoundRecord[] {
  return records.flatMap(({ record, ticked }) => (ticked && record.type === type ? [record] : []));
}

/** Merges earlier pasted records with new ones. */
export function withMore(before: Pasted, more: Pasted): Pasted {
  const updated = before.records.map((each) => {
    const again = more.records.find(({ record }) => isSame(record, each.record));
    return again ? { ...each, ticked: each.ticked || again.ticked } : each;
  });
  const added = more.records.filter(
    ({ record }) => !before.records.some((each) => isSame(each.record, record)),
  );
  return {
    records: [...updated, ...added],
    unknown: [...new Set([...before.unknown, ...more.unknown])],
    unsure: before.unsure + more.unsure,
    omitted: before.omitted + more.omitted,
  };
}
