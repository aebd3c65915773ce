import { inArray } from 'drizzle-orm';
import { CsvError, readCsv, type CsvRecord } from '../../domain/csvReader.ts';
import { industries } from '../../domain/customer.ts';
import {
  importFields,
  importLimit,
  type ImportField,
  type ImportPreview,
} from '../../domain/customerImport.ts';
import { fieldRefusals, type FieldRefusal } from '../../domain/fieldErrors.ts';
import { typedCustomerSchema, type NewCustomer } from '../../domain/newCustomer.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import type { Queryable } from '../db/database.ts';
import { customers } from '../db/schema.ts';
import { invalid, invalidField } from '../http/refusal.ts';
import { taken } from '../http/takenValues.ts';
import { say } from '../http/translator.ts';

/** One customer of the file: as written, and as it would be added, if every field is right. */
export interface ImportedRow {
  line: number;
  written: Record<ImportField, string>;
  customer?: NewCustomer;
  refusals: FieldRefusal[];
}

/** The code of a word in any of the languages, or the word itself. */
function codeOf<Code extends string>(codes: readonly Code[], group: string, word: string): string {
  const wanted = word.trim().toLowerCase();
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
    const cell = (field: ImportField) => (cells[columns.indexOf(field)] ?? '').trim();
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
    if (parsed.success) return { line, written, customer: parsed.data, refusals: [] };
    const refusals = fieldRefusals(parsed.error).filter(({ field }) => field !== 'adminPasswordAgain');
    return { line, written, refusals };
  });
}

const uniqueFields = {
  companyId: taken('customers_company_id_unique'),
  creditCode: taken('customers_credit_code_unique'),
} as const;

/** Names what an earlier row of the file, or a customer of any agent, has already. */
async function refuseRepeated(queryable: Queryable, rows: ImportedRow[]): Promise<void> {
  for (const [field, { key }] of Object.entries(uniqueFields) as [
    keyof typeof uniqueFields,
    FieldRefusal,
  ][]) {
    const valueOf = ({ written }: ImportedRow) => written[field].toUpperCase();
    const found = await queryable
      .select({ value: customers[field] })
      .from(customers)
      .where(inArray(customers[field], rows.map(valueOf)));
    const known = new Set(found.map(({ value }) => value));
    const lines = new Map<string, number>();
    for (const row of rows) {
      const value = valueOf(row);
      if (value === '' || row.refusals.some((refusal) => refusal.field === field)) continue;
      const first = lines.get(value);
      if (first !== undefined)
        row.refusals.push({ field, key: 'refusal.customer.sameInFile', params: { line: first } });
      else if (known.has(value)) row.refusals.push({ field, key });
      lines.set(value, first ?? row.line);
    }
  }
}

/** Every row of a file of new customers, with what is wrong about it. Throws 400 for a file that cannot be read. */
export async function readImport(queryable: Queryable, text: string): Promise<ImportedRow[]> {
  const rows = rowsOf(text);
  await refuseRepeated(queryable, rows);
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
        message: say(acceptLanguage, message),
      })),
    })),
  };
}

/** The customers of a file that is right in every row. Throws 400 with `rows.<line>.<field>` for each that is not. */
export async function requireImport(queryable: Queryable, text: string): Promise<NewCustomer[]> {
  const rows = await readImport(queryable, text);
  const errors = rows.flatMap(({ line, refusals }) =>
    refusals.map((refusal) => ({ ...refusal, field: `rows.${line}.${refusal.field}` })),
  );
  if (errors.length > 0) throw invalid(errors);
  return rows.flatMap(({ customer }) => (customer ? [customer] : []));
}
