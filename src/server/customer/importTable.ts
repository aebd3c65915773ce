import { industries } from '../../domain/customer.ts';
import { importFields, importLimit, type ImportField } from '../../domain/customerImport.ts';
import { csvCellText, withoutTextFormula } from '../../domain/csvText.ts';
import { plain, visibleText } from '../../domain/visibleText.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { invalidField } from '../http/refusal.ts';
import { translate } from '../http/translator.ts';
import { CsvError, readCsv, type CsvRecord } from './csvReader.ts';

/** A file of new customers: its cells by their fields, and the titles of the columns that have none. */
export interface ImportTable {
  rows: { line: number; cells: Record<ImportField, string> }[];
  unknownTitles: string[];
}

/**
 * Returns a word in the form in which titles and industries are compared: letters of any case and width, without blanks.
 */
const comparable = (word: string) => plain(word).toLowerCase().replace(/\s/g, '');

/**
 * Returns a function that finds a code by itself, or by its name in any of the languages; undefined for an unknown word.
 */
function codeFinder<Code extends string>(codes: readonly Code[], group: string) {
  const byWord = new Map<string, Code>();
  for (const { translation } of Object.values(catalogues))
    for (const code of codes) {
      const words: Record<string, string> = translation;
      byWord.set(comparable(words[`${group}.${code}`] ?? code), code).set(comparable(code), code);
    }
  return (word: string): Code | undefined =>
    word.length > longestWord ? undefined : byWord.get(comparable(word));
}

/** Longest title, in characters; longer cells are skipped, as a file may have one of 300,000. */
const longestWord = 100;

export const industryNamed = codeFinder(industries, 'industry');
const fieldNamed = codeFinder(importFields, 'customer');

/** Returns a title without the marks that people add to it: `*`, a colon, and notes in brackets such as （必填）. */
const bareTitle = (title: string) =>
  plain(title)
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^】]*】/g, '')
    .replace(/^[\s*]+|[\s*:]+$/g, '');

const fieldTitled = (title: string): ImportField | undefined =>
  title.length > longestWord ? undefined : fieldNamed(bareTitle(csvCellText(title)));

/**
 * Number of first lines that may be the head: other lines, such as the name of the file, may precede the titles. The line
 * with the most known titles is the head.
 */
const headLines = 10;

function headAt(records: readonly CsvRecord[]): number {
  const known = records
    .slice(0, headLines)
    .map(({ cells }) => new Set(cells.map(fieldTitled).filter((field) => field !== undefined)).size);
  return Math.max(0, known.indexOf(Math.max(...known)));
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return readCsv(text, (cell) => fieldTitled(cell) !== undefined);
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('text', 'validation.csv', { line: error.line });
    throw error;
  }
}

/**
 * Reads a file of new customers; `optional` columns may be absent. Throws 400 at `text`, in the caller's language, for a
 * file that is no CSV, lacks columns, has one twice, or has no customer or too many.
 */
export function readImportTable(
  text: string,
  optional: readonly ImportField[],
  language: string | undefined,
): ImportTable {
  const records = recordsOf(text);
  const head = headAt(records);
  const titles = (records[head]?.cells ?? []).map((title) => visibleText(csvCellText(title)).trim());
  const columns = titles.map(fieldTitled);
  const unknownTitles = titles.filter((title, column) => title !== '' && columns[column] === undefined);
  const separator = translate(language, { key: 'common.listSeparator' });
  const listed = (fields: readonly ImportField[]) =>
    fields.map((field) => translate(language, { key: `customer.${field}` })).join(separator);
  const missing = importFields.filter((field) => !columns.includes(field) && !optional.includes(field));
  if (missing.length > 0)
    throw invalidField('text', unknownTitles.length > 0 ? 'validation.csvTitles' : 'validation.csvColumns', {
      columns: listed(missing),
      unknown: unknownTitles.map((title) => `“${title}”`).join(separator),
    });
  const twice = importFields.filter((field) => columns.indexOf(field) !== columns.lastIndexOf(field));
  if (twice.length > 0) throw invalidField('text', 'validation.csvTwice', { columns: listed(twice) });
  const below = records.slice(head + 1);
  if (below.length === 0) throw invalidField('text', 'validation.csvEmpty');
  if (below.length > importLimit)
    throw invalidField('text', 'validation.csvTooMany', { maximum: importLimit });
  const rows = below.map(({ line, cells }) => {
    const textOf = (field: ImportField) => {
      const cell = (cells[columns.indexOf(field)] ?? '').trim();
      // A password may begin with any sign.
      return visibleText(field === 'adminPassword' ? withoutTextFormula(cell) : csvCellText(cell)).trim();
    };
    const byField = Object.fromEntries(importFields.map((field) => [field, textOf(field)]));
    return { line, cells: byField as Record<ImportField, string> };
  });
  return { rows, unknownTitles };
}
