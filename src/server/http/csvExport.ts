import { z } from 'zod';
import { byteOrderMark, csvCell, csvCodeCell, csvLine } from '../../domain/csvText.ts';
import { formatMinute } from '../../domain/dateText.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Api } from './api.ts';
import { authorize, callerOf } from './authorization.ts';
import { tenantOf } from './callCost.ts';
import { recordEvent } from './callContext.ts';
import { refuseQuery } from './callInput.ts';
import { parse } from './parseInput.ts';
import { readJson } from './jsonBody.ts';
import { basePath, costs, documentRaw, type Operation } from './operation.ts';
import type { Session } from './session.ts';
import { translate } from './translator.ts';

export type CsvRow = Record<string, string | number | null>;

export interface CsvColumn {
  /** The head. */
  title: MessageKey;
  /** Name of the record's field; absent if the value is computed from several. */
  field?: string;
  value?: (row: CsvRow) => string | number | null;
  /** Returns the translation of a code; undefined for a value that is written unchanged. */
  words?: (value: string) => MessageKey | undefined;
  /** An instant is written as people read it: "2026-11-21 14:05". */
  instant?: boolean;
  /** True for codes that look like numbers, such as the version "1.10": they remain texts in a spreadsheet. */
  isCode?: boolean;
}

/** Returns the translations of a column with one of these codes. */
export function wordsOf<Code extends string>(codes: readonly Code[], keyOf: (code: Code) => MessageKey) {
  return (value: string): MessageKey | undefined => {
    const code = codes.find((each) => each === value);
    return code && keyOf(code);
  };
}

export interface CsvExport<Filter> {
  columns: CsvColumn[];
  rows: (session: Session, filter: Filter) => AsyncIterable<CsvRow>;
}

/** The input of a list's call: its body, or its query if it has no body. */
type FilterOf<Body extends z.ZodType, Query extends z.ZodType> = [z.output<Body>] extends [never]
  ? z.output<Query>
  : z.output<Body>;

/**
 * Registers the CSV export of a list: `POST …/export` takes the filter of the list's `…/page`, without its paging, and
 * has its access. The rows are streamed as they are read and as fast as the receiver takes them. Head and codes are in
 * the caller's language.
 */
export function registerExport<Body extends z.ZodType, Query extends z.ZodType>(
  api: Api,
  list: Operation<Body, Query, z.ZodType, z.ZodType>,
  spec: CsvExport<FilterOf<Body, Query>>,
): void {
  const filterSchema = (list.body ?? list.query) as z.ZodType;
  const path = `${list.path.replace(/\/page$/, '')}/export`;
  api.exports.push({ path, list: list.operationId });
  documentRaw(api.hono, {
    method: 'post',
    path,
    operationId: `${list.operationId.replace(/Page$/, '')}Export`,
    summary: `${list.summary}, as a table in CSV`,
    description: `Takes the filter of ${list.operationId}, without its paging, and answers all rows in the caller's language. Cost: ${costs.export.units}.`,
    tag: list.tag,
    body: { type: 'application/json', schema: filterSchema },
    answer: { type: 'text/csv', schema: z.string() },
  });
  api.hono.post(`${basePath}${path}`, authorize(api.services, list), async (c) => {
    const session = callerOf(c);
    refuseQuery(c);
    const { budget, queues } = api.services;
    budget.charge(session.userId, costs.export.units);
    const filter = parse(filterSchema, await readJson(c.req.raw));
    const details = { operation: list.operationId };
    await recordEvent(api.services, c, { kind: 'export', actor: session, details });
    const tenant = tenantOf(session);
    // Before the turn begins, because a filter that is refused here would never end it.
    const rows = spec.rows(session, filter as FilterOf<Body, Query>);
    await queues.batches.begin(tenant);
    const language = c.req.header('accept-language');
    const lines = thenEnd(linesOf(spec.columns, rows, language), () => queues.batches.end(tenant));
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await lines.return(undefined);
      },
    });
    return c.body(stream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment',
    });
  });
}

/** Calls `end` when the lines have ended, failed, or are no longer read. */
async function* thenEnd(lines: AsyncGenerator<string, void, undefined>, end: () => void) {
  try {
    yield* lines;
  } finally {
    end();
  }
}

/** Lines gathered, as a chunk for each would cost more than its bytes. */
const linesPerChunk = 200;

async function* linesOf(
  columns: CsvColumn[],
  rows: AsyncIterable<CsvRow>,
  language: string | undefined,
): AsyncGenerator<string, void, undefined> {
  let text = byteOrderMark + csvLine(columns.map(({ title }) => translate(language, { key: title })));
  let count = 0;
  for await (const row of rows) {
    const cells = columns.map((column) =>
      (column.isCode ? csvCodeCell : csvCell)(cell(column, row, language)),
    );
    text += `${cells.join(',')}\r\n`;
    if (++count % linesPerChunk === 0) {
      yield text;
      text = '';
    }
  }
  if (text) yield text;
}

function cell(
  { field, value: valueOf, words, instant }: CsvColumn,
  row: CsvRow,
  language: string | undefined,
) {
  const value = valueOf ? valueOf(row) : (row[field ?? ''] ?? null);
  if (value === null) return null;
  const key = words?.(String(value));
  if (key) return translate(language, { key });
  return instant ? formatMinute(new Date(value)) : value;
}
