import { CsvError as ParserError, parse } from 'csv-parse/sync';

/** A text that is no CSV: a quote stands in a cell that is not quoted, is not closed, or has something after it. */
export class CsvError extends Error {
  /** Line of the record at fault, from 1. */
  readonly line: number;

  constructor(line: number, cause: Error) {
    super(`The record that begins on line ${line} is not valid CSV`, { cause });
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
  const records: CsvRecord[] = [];
  let line = 1;
  const onRecord = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
    // The parser's own count takes \r\n within quotes for two lines.
    line += 1 + (cells.join(',').match(/\r\n|\r|\n/g)?.length ?? 0);
    return null;
  };
  try {
    parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record: onRecord,
    });
  } catch (error) {
    if (error instanceof ParserError) throw new CsvError(line, error);
    throw error;
  }
  return records;
}
