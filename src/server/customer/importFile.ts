import { inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { CustomerImport, ImportField, ImportPreview } from '../../domain/customerImport.ts';
import { fieldRefusals, type FieldRefusal } from '../../domain/fieldErrors.ts';
import { companyIdSchema, newCustomerSchema } from '../../domain/newCustomer.ts';
import { plain } from '../../domain/visibleText.ts';
import type { Queryable } from '../db/database.ts';
import { customers } from '../db/schema.ts';
import { guessableRefusals } from '../http/guessable.ts';
import { invalid, invalidField } from '../http/refusal.ts';
import { duplicateRefusal } from '../http/uniqueViolation.ts';
import { translate } from '../http/translator.ts';
import { industryNamed, readImportTable, type ImportTable } from './importTable.ts';

/** A new customer of a file. Without a company ID the product fills one in. */
const importedCustomerSchema = newCustomerSchema.safeExtend({
  companyId: z.union([z.literal(''), companyIdSchema], 'validation.companyId'),
});

export type ImportedCustomer = z.output<typeof importedCustomerSchema> & {
  /** Where the file has it. */
  line: number;
};

const uniqueFields = {
  companyId: duplicateRefusal('customers_company_id_unique'),
  creditCode: duplicateRefusal('customers_credit_code_unique'),
} as const;

type UniqueField = keyof typeof uniqueFields;
const uniqueFieldNames = Object.keys(uniqueFields) as UniqueField[];

/** What nobody else may have, as it would be written; undefined where it is refused or left to the product. */
type UniqueValues = Record<UniqueField, string | undefined>;

/** One customer of the file: as written, and as it would be added, if every field is right. */
interface JudgedRow {
  line: number;
  cells: ImportTable['rows'][number]['cells'];
  unique: UniqueValues;
  customer?: ImportedCustomer;
  refusals: FieldRefusal[];
}

function industryRefusal(word: string): FieldRefusal[] {
  if (word === '' || industryNamed(word)) return [];
  return [{ field: 'industry', key: 'validation.industryUnknown', params: { industry: word } }];
}

/** A long number as a spreadsheet writes it that has lost its last digits, such as `1.38E+10`. */
const shortenedNumber = /^\d(?:\.\d+)?E\+\d+$/i;

/** What a cell holds tells more than the rule that it breaks. */
function namedCause(cells: ImportTable['rows'][number]['cells'], refusal: FieldRefusal): FieldRefusal {
  const cell = cells[refusal.field as ImportField];
  return shortenedNumber.test(plain(cell))
    ? { field: refusal.field, key: 'validation.shortenedNumber' }
    : refusal;
}

const totals = new Set(['合计', '总计', '小计', '共计', 'total', 'totals', 'subtotal', 'grandtotal', 'sum']);

/** Whether the row sums up those above it: a word for that in one of its cells, and no customer's codes. */
const isTotalRow = (cells: ImportTable['rows'][number]['cells']) =>
  cells.creditCode === '' &&
  cells.adminAccount === '' &&
  Object.values(cells).some((cell) => totals.has(plain(cell).toLowerCase().replace(/[\s:]/g, '')));

function judge({ line, cells }: ImportTable['rows'][number], initialPassword: string | undefined): JudgedRow {
  const adminPassword = cells.adminPassword || (initialPassword ?? '');
  const industry = industryNamed(cells.industry) ?? cells.industry;
  const typed = { ...cells, industry, adminPassword, adminPasswordAgain: adminPassword };
  const uniqueValue = (field: UniqueField) => {
    const parsed = importedCustomerSchema.shape[field].safeParse(typed[field]);
    return parsed.success && parsed.data !== '' ? parsed.data : undefined;
  };
  const unique = { companyId: uniqueValue('companyId'), creditCode: uniqueValue('creditCode') };
  const parsed = importedCustomerSchema.safeParse(typed, { reportInput: true });
  if (!parsed.success) {
    if (isTotalRow(cells))
      return { line, cells, unique, refusals: [{ field: 'name', key: 'validation.totalRow' }] };
    const unknown = industryRefusal(cells.industry);
    const refusals = fieldRefusals(parsed.error).filter(
      ({ field }) => field !== 'adminPasswordAgain' && !(field === 'industry' && unknown.length > 0),
    );
    const named = refusals.map((refusal) => namedCause(cells, refusal));
    return { line, cells, unique, refusals: [...named, ...unknown] };
  }
  const { adminAccount: account } = parsed.data;
  const refusals = guessableRefusals('adminPassword', parsed.data.adminPassword, { account });
  return { line, cells, unique, customer: { ...parsed.data, line }, refusals };
}

/** Names what an earlier row of the file has already. */
function refuseRepeated(rows: JudgedRow[]): void {
  for (const field of uniqueFieldNames) {
    const lines = new Map<string, number>();
    for (const { line, unique, refusals } of rows) {
      const value = unique[field];
      if (value === undefined) continue;
      const first = lines.get(value);
      if (first === undefined) lines.set(value, line);
      else refusals.push({ field, key: 'refusal.customer.sameInFile', params: { line: first } });
    }
  }
}

/** Which of the values customers of any agent have already. */
async function usedValuesOf(
  queryable: Queryable,
  rows: readonly UniqueValues[],
): Promise<Record<UniqueField, Set<string>>> {
  const [companyId, creditCode] = [customers.companyId, customers.creditCode];
  const valuesOf = (field: UniqueField) =>
    rows.map((row) => row[field]).filter((value) => value !== undefined);
  const found = await queryable
    .select({ companyId, creditCode })
    .from(customers)
    .where(or(inArray(companyId, valuesOf('companyId')), inArray(creditCode, valuesOf('creditCode'))));
  return {
    companyId: new Set(found.map((row) => row.companyId)),
    creditCode: new Set(found.map((row) => row.creditCode)),
  };
}

/** What is refused of the rows because another customer has it. */
async function duplicateRefusals(
  queryable: Queryable,
  rows: readonly { unique: UniqueValues }[],
): Promise<FieldRefusal[][]> {
  const known = await usedValuesOf(
    queryable,
    rows.map(({ unique }) => unique),
  );
  return rows.map(({ unique }) =>
    uniqueFieldNames
      .filter((field) => known[field].has(unique[field] ?? ''))
      .map((field) => uniqueFields[field]),
  );
}

interface JudgedFile {
  rows: JudgedRow[];
  unknownTitles: string[];
}

/**
 * Judges every row of a file by what the file tells: the one judgement of preview and import. Throws 400 for a file that
 * cannot be read, and beside `adminPassword` for one without passwords where no initial one is given.
 */
function judgeFile({ text, adminPassword }: CustomerImport, language: string | undefined): JudgedFile {
  const { rows: written, unknownTitles } = readImportTable(text, ['companyId', 'adminPassword'], language);
  if (adminPassword === undefined && written.every(({ cells }) => cells.adminPassword === ''))
    throw invalidField('adminPassword', 'validation.importPassword');
  const rows = written.map((row) => judge(row, adminPassword));
  refuseRepeated(rows);
  return { rows, unknownTitles };
}

/** The same, also held against the customers there are. */
async function judgeAgainstStore(queryable: Queryable, rows: JudgedRow[]): Promise<JudgedRow[]> {
  const refused = await duplicateRefusals(queryable, rows);
  return rows.map((row, index) => {
    const others = (refused[index] ?? []).filter(
      ({ field }) => !row.refusals.some((refusal) => refusal.field === field),
    );
    return { ...row, refusals: [...row.refusals, ...others] };
  });
}

/** What an import would do with each row of the file, worded in the caller's language. */
export async function previewImport(
  queryable: Queryable,
  input: CustomerImport,
  language: string | undefined,
): Promise<ImportPreview> {
  const { rows: judged, unknownTitles } = judgeFile(input, language);
  const rows = await judgeAgainstStore(queryable, judged);
  return {
    total: rows.length,
    wrong: rows.filter(({ refusals }) => refusals.length > 0).length,
    unknownTitles,
    rows: rows.map(({ line, cells, refusals }) => ({
      line,
      companyId: cells.companyId,
      name: cells.name,
      problems: refusals.map(({ field, ...message }) => ({
        field: field as ImportField,
        message: translate(language, message),
      })),
    })),
  };
}

/** Throws 400 with `rows.<line>.<field>` for each refusal. */
function requireRight(rows: readonly { line: number; refusals: FieldRefusal[] }[]): void {
  const errors = rows.flatMap(({ line, refusals }) =>
    refusals.map((refusal) => ({ ...refusal, field: `rows.${line}.${refusal.field}` })),
  );
  if (errors.length > 0) throw invalid(errors);
}

/**
 * The customers of a file that is right in every row, as far as the file tells. Throws 400 beside everything that is
 * not, taken values included. A right file is not held against the customers there are: they may be its own, from a first
 * try.
 */
export async function rightRows(
  queryable: Queryable,
  input: CustomerImport,
  language?: string,
): Promise<ImportedCustomer[]> {
  const { rows } = judgeFile(input, language);
  if (rows.some(({ refusals }) => refusals.length > 0))
    requireRight(await judgeAgainstStore(queryable, rows));
  return rows.flatMap(({ customer }) => (customer ? [customer] : []));
}

/** Throws 400 beside every row whose company ID or credit code another customer has. */
export async function requireUntaken(queryable: Queryable, rows: readonly ImportedCustomer[]): Promise<void> {
  const written = rows.map(({ line, companyId, creditCode }) => ({
    line,
    unique: { companyId: companyId || undefined, creditCode },
  }));
  const refused = await duplicateRefusals(queryable, written);
  requireRight(written.map(({ line }, index) => ({ line, refusals: refused[index] ?? [] })));
}
