import { matchRanks } from '../domain/foundFields.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';

/** A record that a command may be run on together with others. */
export interface PickedRecord {
  record: FoundRecord;
  ticked: boolean;
}

/** What a pasted text names. */
export interface Pasted {
  records: PickedRecord[];
  /** Entries that name no record. */
  unknown: string[];
  /** How many entries match more than one record, or none exactly: those are not ticked. */
  unsure: number;
  /** How many entries were left out, as there were too many. */
  omitted: number;
}

/** What the server takes as a keyword at most. */
const longestKeyword = 50;
/** More are not looked up at once. */
export const mostPasted = 1000;
/** Of an entry that matches many, so many may be ticked. */
const mostChoices = 5;

const quotes = /^["'“”‘’]+|["'“”‘’]+$/g;
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const number = /^[A-Za-z]{0,4}\d{3,}$/;
const phone = /^(?:\+?86)?(1\d{10})$/;
/** Amounts and dates stand beside the numbers of records in a sheet, and name none. */
const isFigure = (cell: string) =>
  /^[-+]?[¥￥]?[\d,]+\.\d+%?$/.test(cell) ||
  /^[¥￥]/.test(cell) ||
  /%$/.test(cell) ||
  /^\d{4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?)?(\s+\d{1,2}:\d{2}(:\d{2})?)?$/.test(cell);

/** Eleven digits, as people part them. */
const phoneIn = (cell: string) => phone.exec(cell.replace(/[\s-]/g, ''))?.[1];

/**
 * The entries of a pasted column or table, each once: undefined where the text is a line to be typed. A line is several
 * entries where all of them are numbers.
 */
export function entriesIn(text: string): string[] | undefined {
  const several = /[\r\n\t]/.test(text.trim());
  const cells = several ? text.split(/[\r\n\t]+/) : text.trim().split(/[\s,，;；、]+/);
  const isNumbers = cells.length > 1 && cells.every((cell) => number.test(cell));
  if (!several && (!isNumbers || phoneIn(text))) return undefined;
  const entries = cells
    .map((cell) => cell.replace(invisible, '').trim().replace(quotes, '').trim())
    .filter((cell) => /[\p{L}\p{N}]/u.test(cell) && cell.length <= longestKeyword && !isFigure(cell))
    .map((cell) => phoneIn(cell) ?? cell);
  return [...new Set(entries)];
}

const isExact = ({ matchRank = 'inside' }: FoundRecord) => matchRanks.indexOf(matchRank) === 0;

/** What is found for each of the entries, as records to be ticked: surely meant is only what one is called. */
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

/** What was pasted before, with what is pasted now. */
export function withMore(before: Pasted, more: Pasted): Pasted {
  const kept = before.records.map((each) => {
    const again = more.records.find(({ record }) => isSame(record, each.record));
    return again ? { ...each, ticked: each.ticked || again.ticked } : each;
  });
  const added = more.records.filter(
    ({ record }) => !before.records.some((each) => isSame(each.record, record)),
  );
  return {
    records: [...kept, ...added],
    unknown: [...new Set([...before.unknown, ...more.unknown])],
    unsure: before.unsure + more.unsure,
    omitted: before.omitted + more.omitted,
  };
}
