import { CsvError as ParserError, parse } from 'csv-parse/sync';
import { byteOrderMark, csvCellText } from '../../domain/csvText.ts';

/** A text that is no CSV: a quote is in a cell that is not quoted, is not closed, or has something after it. */
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
 * The delimiters of cells: `,` of RFC 4180, `;` of Excel where the comma is the decimal sign, a tab of "Unicode text".
 */
const delimiters = [',', ';', '\t'] as const;
/** The first line of some files, which tells Excel the delimiter: `sep=;`. */
const delimiterLine = /^"?sep=(\t|[^\w\s"])"?[^\r\n]*(?:\r\n|\r|\n|$)/i;
/** Number of lines that are searched for the head. */
const headLines = 20;

/** Returns the delimiter that separates the most titles in one of the first lines; the comma by default. */
function delimiterOf(text: string, isTitle: (cell: string) => boolean): string {
  const lines = text.split(/\r\n|\r|\n/, headLines);
  const titlesIn = (delimiter: string) =>
    Math.max(...lines.map((line) => line.split(delimiter).filter((cell) => isTitle(unquoted(cell))).length));
  const counts = delimiters.map((delimiter) => ({ delimiter, count: titlesIn(delimiter) }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

const unquoted = (cell: string) =>
  csvCellText(
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );

/** Writes `="0012"`, as other programs put it with quotes around its text only, as a quoted cell. */
function withQuotedFormulas(text: string, delimiter: string): string {
  const start = `(^|[\\r\\n\\${delimiter}])`;
  const formula = `="([^"\\r\\n]+)"(?=[\\r\\n\\${delimiter}]|$)`;
  // Quoted cells are matched as a whole, so that nothing within them counts as a cell.
  const cell = new RegExp(`${start}(?:${formula}|"(?:[^"]|"")*")`, 'g');
  return text.replace(cell, (found: string, before: string, code: string | undefined) =>
    code === undefined ? found : `${before}"=""${code}"""`,
  );
}

/**
 * Reads records of RFC 4180, with or without a byte order mark, with any line ends; skips lines whose cells are all
 * empty. The delimiter is the file's own (`sep=;`), or the one that separates the titles that `isTitle` knows. Throws
 * CsvError.
 */
export function readCsv(text: string, isTitle: (cell: string) => boolean = () => false): CsvRecord[] {
  const content = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
  const [firstLine = '', declared] = delimiterLine.exec(content) ?? [];
  const body = content.slice(firstLine.length);
  const delimiter = declared ?? delimiterOf(body, isTitle);
  const records: CsvRecord[] = [];
  let line = firstLine === '' ? 1 : 2;
  const onRecord = (cells: string[]) => {
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
    // The parser's own count takes \r\n within quotes for two lines.
    line += 1 + (cells.join(',').match(/\r\n|\r|\n/g)?.length ?? 0);
    return null;
  };
  try {
    parse(withQuotedFormulas(body, delimiter), {
      delimiter,
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
