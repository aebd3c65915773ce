import { byteOrderMark } from './csvText.ts';

/** A text that is no CSV: a quote is not closed, or something stands after a closed one. */
export class CsvError extends Error {
  /** Line of the record at fault, from 1. */
  readonly line: number;

  constructor(line: number) {
    super(`The record that begins on line ${line} is not valid CSV`);
    this.name = 'CsvError';
    this.line = line;
  }
}

export interface CsvRecord {
  /** Line the record begins on, from 1, as an editor numbers it. */
  line: number;
  cells: string[];
}

/**
 * Records of RFC 4180, with or without a byte order mark, with any line ends; lines without a character in any cell are
 * left out. Throws CsvError.
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      const quoted = source[at] === '"';
      const cell = quoted ? quotedCell(source, at, record.line) : plainCell(source, at);
      record.cells.push(cell.text);
      line += quoted ? lineEndsIn(cell.text) : 0;
      at = cell.end;
      if (source[at] !== ',') break;
      at += 1;
    }
    at += source.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
  }
  return records;
}

function lineEndsIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

interface Cell {
  text: string;
  end: number;
}

const cellEnd = /[,\r\n]|$/g;

function plainCell(source: string, at: number): Cell {
  cellEnd.lastIndex = at;
  const end = cellEnd.exec(source)?.index ?? source.length;
  return { text: source.slice(at, end), end };
}

function quotedCell(source: string, at: number, line: number): Cell {
  let text = '';
  let from = at + 1;
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote === -1) throw new CsvError(line);
    text += source.slice(from, quote);
    if (source[quote + 1] !== '"') {
      const next = source[quote + 1];
      if (next !== undefined && !',\r\n'.includes(next)) throw new CsvError(line);
      return { text, end: quote + 1 };
    }
    text += '"';
    from = quote + 2;
  }
}
