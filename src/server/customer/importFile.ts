import { inArray, or } from 'drizzle-orm';
import { industries } from '../../domain/customer.ts';
import {
  importFields,
  importLimit,
  type ImportField,
  type ImportPreview,
} from '../../domain/customerImport.ts';
import { fieldRefusals, type FieldRefusal } from '../../domain/fieldErrors.ts';
import { typedCustomerSchema, type NewCustomer } from '../../domain/newCustomer.ts';
import { plain, visibleText } from '../../domain/visibleText.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import type { Queryable } from '../db/database.ts';
import { customers } from '../db/schema.ts';
import { guessableRefusals } from '../http/guessable.ts';
import { invalid, invalidField } from '../http/refusal.ts';
import { taken } from '../http/takenValues.ts';
import { translate } from '../http/translator.ts';
import { CsvError, readCsv, type CsvRecord } from './csvReader.ts';

/** One customer of the file: as written, and as it would be added, if every field is right. */
export interface ImportedRow {
  line: number;
  written: Record<ImportField, string>;
  customer?: NewCustomer;
  refusals: FieldRefusal[];
}

/** The code of a word in any of the languages, or the word itself. */
function codeOf<Code extends string>(codes: readonly Code[], group: string, word: string): string {
  const wanted = plain(word).toLowerCase();
  const wordsOf = (code: Code) =>
    Object.values(catalogues).map(({ translation }: { translation: Record<string, string> }) =>
      translation[`${group}.${code}`]?.toLowerCase(),
    );
  return codes.find((code) => code.toLowerCase() === wanted || wordsOf(code).includes(wanted)) ?? word;
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('text', 'validation.csv', { line: error.line });
    throw error;
  }
}

/** Throws 400 beside `text` for a file that is no CSV, lacks columns, or holds no customer or too many. */
function rowsOf(text: string): ImportedRow[] {
  const [head, ...records] = recordsOf(text);
  const columns = (head?.cells ?? []).map((title) => codeOf(importFields, 'customer', title));
  const missing = importFields.filter((field) => !columns.includes(field));
  if (missing.length > 0)
    throw invalidField('text', 'validation.csvColumns', { columns: missing.join(', ') });
  if (records.length === 0) throw invalidField('text', 'validation.csvEmpty');
  if (records.length > importLimit)
    throw invalidField('text', 'validation.csvTooMany', { maximum: importLimit });
  return records.map(({ line, cells }) => {
    const cell = (field: ImportField) => visibleText(cells[columns.indexOf(field)] ?? '').trim();
    const written = Object.fromEntries(importFields.map((field) => [field, cell(field)])) as Record<
      ImportField,
      string
    >;
    const parsed = typedCustomerSchema.safeParse(
      {
        ...written,
        industry: codeOf(industries, 'industry', written.industry),
        adminPasswordAgain: written.adminPassword,
      },
      { reportInput: true },
    );
    if (parsed.success) {
      const { adminPassword, adminAccount: account } = parsed.data;
      const refusals = guessableRefusals('adminPassword', adminPassword, { account });
      return { line, written, customer: parsed.data, refusals };
    }
    const refusals = fieldRefusals(parsed.error).filter(({ field }) => field !== 'adminPasswordAgain');
    return { line, written, refusals };
  });
}

const uniqueFields = {
  companyId: taken('customers_company_id_unique'),
  creditCode: taken('customers_credit_code_unique'),
} as const;

type UniqueField = keyof typeof uniqueFields;
const uniqueFieldNames = Object.keys(uniqueFields) as UniqueField[];

/** Names what an earlier row of the file has already. */
function refuseRepeated(rows: ImportedRow[]): void {
  for (const field of uniqueFieldNames) {
    const lines = new Map<string, number>();
    for (const row of rows) {
      const value = row.written[field].toUpperCase();
      if (value === '' || row.refusals.some((refusal) => refusal.field === field)) continue;
      const first = lines.get(value);
      if (first === undefined) lines.set(value, row.line);
      else row.refusals.push({ field, key: 'refusal.customer.sameInFile', params: { line: first } });
    }
  }
}

/** Which of the values customers of any agent have already. */
async function takenOf(
  queryable: Queryable,
  rows: Record<UniqueField, string>[],
): Promise<Record<UniqueField, Set<string>>> {
  const [companyId, creditCode] = [customers.companyId, customers.creditCode];
  const valuesOf = (field: UniqueField) => rows.map((row) => row[field].toUpperCase());
  const found = await queryable
    .select({ companyId, creditCode })
    .from(customers)
    .where(or(inArray(companyId, valuesOf('companyId')), inArray(creditCode, valuesOf('creditCode'))));
  return {
    companyId: new Set(found.map((row) => row.companyId)),
    creditCode: new Set(found.map((row) => row.creditCode)),
  };
}

/** Every row of a file of new customers, with what is wrong about it. Throws 400 for a file that cannot be read. */
function readRows(text: string): ImportedRow[] {
  const rows = rowsOf(text);
  refuseRepeated(rows);
  return rows;
}

/** The same, also held against the customers there are. */
async function readImport(queryable: Queryable, text: string): Promise<ImportedRow[]> {
  const rows = readRows(text);
  const known = await takenOf(
    queryable,
    rows.map(({ written }) => written),
  );
  for (const row of rows)
    for (const field of uniqueFieldNames)
      if (
        known[field].has(row.written[field].toUpperCase()) &&
        !row.refusals.some((refusal) => refusal.field === field)
      )
        row.refusals.push(uniqueFields[field]);
  return rows;
}

export async function previewImport(
  queryable: Queryable,
  text: string,
  acceptLanguage: string | undefined,
): Promise<ImportPreview> {
  const rows = await readImport(queryable, text);
  return {
    total: rows.length,
    wrong: rows.filter(({ refusals }) => refusals.length > 0).length,
    rows: rows.map(({ line, written, refusals }) => ({
      line,
      companyId: written.companyId,
      name: written.name,
      problems: refusals.map(({ field, ...message }) => ({
        field: field as ImportField,
        message: translate(acceptLanguage, message),
      })),
    })),
  };
}

/** Throws 400 with `rows.<line>.<field>` for each refusal. */
function requireRight(rows: { line: number; refusals: FieldRefusal[] }[]): void {
  const errors = rows.flatMap(({ line, refusals }) =>
    refusals.map((refusal) => ({ ...refusal, field: `rows.${line}.${refusal.field}` })),
  );
  if (errors.length > 0) throw invalid(errors);
}

/**
 * The customers of a file that is right in every row, as far as the file tells. Throws 400 beside everything that is
 * wrong with one that is not, taken values included. A right file is not held against the customers there are: they may
 * be its own, from a first try.
 */
export async function rightRows(
  queryable: Queryable,
  text: string,
): Promise<(NewCustomer & { line: number })[]> {
  const rows = readRows(text);
  if (rows.some(({ refusals }) => refusals.length > 0)) requireRight(await readImport(queryable, text));
  return rows.flatMap(({ line, customer }) => (customer ? [{ ...customer, line }] : []));
}

/** Throws 400 beside every row whose company ID or credit code another customer has. */
export async function requireUntaken(
  queryable: Queryable,
  rows: (NewCustomer & { line: number })[],
): Promise<void> {
  const known = await takenOf(queryable, rows);
  requireRight(
    rows.map((row) => ({
      line: row.line,
      refusals: uniqueFieldNames
        .filter((field) => known[field].has(row[field]))
        .map((field) => uniqueFields[field]),
    })),
  );
}
