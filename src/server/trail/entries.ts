import { getTableColumns, getTableName, inArray } from 'drizzle-orm';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Database, Queryable } from '../db/database.ts';
import { ledgerEntries, securityEvents, transitions } from '../db/schema.ts';
import type { Origin } from '../http/transaction.ts';
import { asJsonb, ordered } from '../http/canonicalJson.ts';
import { sealOf } from './seal.ts';

/** The tables whose entries the log has. */
export const entryTables = { transition: transitions, ledger: ledgerEntries, security: securityEvents };

export type TransitionRow = typeof transitions.$inferSelect;
export type LedgerRow = typeof ledgerEntries.$inferSelect;
export type SecurityRow = typeof securityEvents.$inferSelect;

/** An entry of the log as its table has it. */
export type LogEntry =
  | { kind: 'transition'; row: TransitionRow }
  | { kind: 'ledger'; row: LedgerRow }
  | { kind: 'security'; row: SecurityRow };

type Unwritten<Row> = Omit<Row, 'id' | 'seal' | 'balanceAfter'>;

/** An entry before it is written. */
type UnwrittenEntry =
  | { kind: 'transition'; row: Unwritten<TransitionRow> }
  | { kind: 'ledger'; row: Unwritten<LedgerRow> }
  | { kind: 'security'; row: Unwritten<SecurityRow> };

/**
 * Returns the fields that the server knows when it writes an entry, without the record's fields, always in this order.
 * Lists each field, because a verification calls this for every entry.
 */
function sealedFields({ kind, row }: UnwrittenEntry): object {
  switch (kind) {
    case 'transition': {
      const { lifecycle, recordId, seq, from, event, to, edge, params, facts, actorName, actorRoleId } = row;
      const { machineVersion, machineHash, causeId, at, actorId, remarks, sessionId, requestId } = row;
      return {
        lifecycle,
        recordId,
        seq,
        from,
        event,
        to,
        edge,
        params,
        facts,
        actorName,
        actorRoleId,
        machineVersion,
        machineHash,
        causeId,
        at,
        actorId,
        remarks,
        sessionId,
        requestId,
      };
    }
    case 'ledger': {
      const { agentId, kind, orderId, reversesId, at, actorId, remarks, sessionId, requestId } = row;
      const amount = figure(row.amount, 2);
      const rechargeAmount = figure(row.rechargeAmount, 2);
      const discountRate = figure(row.discountRate, 4);
      const moved = { agentId, kind, amount, rechargeAmount, discountRate, orderId, reversesId };
      // Because only the entry of a sale has it.
      const quoted = row.quotedAmount === null ? {} : { quotedAmount: figure(row.quotedAmount, 2) };
      return { ...moved, ...quoted, at, actorId, remarks, sessionId, requestId };
    }
    case 'security': {
      const { kind, actorName, actorRoleId, address, details, at, actorId, sessionId, requestId } = row;
      return {
        kind,
        actorName,
        actorRoleId,
        address,
        details,
        at,
        actorId,
        remarks: '',
        sessionId,
        requestId,
      };
    }
  }
}

/** As the database writes it. */
function figure(text: string | null, decimals: number): string | null {
  return text && Number(text).toFixed(decimals);
}

/** An entry as the log stores it. */
export interface WrittenEntry {
  /** The text that a leaf of the tree hashes: the whole entry, with its fields in a fixed order. */
  text: string;
  /** Tells whether a server with this key wrote the entry; undefined without a seal. */
  isSealed: (key: Buffer | null) => boolean | undefined;
}

/** The prefix of the seal of a step, which covers the record's fields too. */
const withContent = '2:';

/** Returns the text that a seal with this prefix signs. */
function contentText(content: string, fields: string): string {
  return `{"content":${content},"entry":${fields}}`;
}

/** Returns the text and the seal check of an entry. Values that the database computed are outside of the sealed text. */
export function writtenEntry(entry: LogEntry): WrittenEntry {
  const { kind, row } = entry;
  const fields = JSON.stringify(sealedFields(entry));
  const content = 'content' in row ? JSON.stringify(row.content) : undefined;
  const before = content === undefined ? '' : `"content":${content},`;
  const after = 'balanceAfter' in row ? `"balanceAfter":${JSON.stringify(row.balanceAfter)},` : '';
  const { seal } = row;
  return {
    text: `{${after}${before}"entry":${fields},"id":${row.id},"seal":${JSON.stringify(seal)},"type":"${kind}"}`,
    isSealed: (key) => {
      if (seal === null || key === null) return seal === null ? undefined : false;
      return content === undefined
        ? seal === sealOf(fields, key)
        : seal === withContent + sealOf(contentText(content, fields), key);
    },
  };
}

/** Returns the text of an entry that its leaf in the log hashes. */
export function leafText(entry: LogEntry): string {
  return writtenEntry(entry).text;
}

/** Returns a row with its origin, and with a seal if the server has a key. */
function sealed<Row extends object>(
  kind: LogEntryKind,
  unsealed: Row,
  { sessionId, requestId, sealKey }: Origin,
) {
  const row = { ...unsealed, sessionId, requestId };
  if (!sealKey) return { ...row, seal: null };
  const stored = { kind, row: ordered(row, asJsonb) } as UnwrittenEntry;
  const fields = JSON.stringify(sealedFields(stored));
  const seal =
    stored.kind === 'transition'
      ? withContent + sealOf(contentText(JSON.stringify(stored.row.content), fields), sealKey)
      : sealOf(fields, sealKey);
  return { ...row, seal };
}

type WithoutOrigin<Row> = Omit<Unwritten<Row>, 'sessionId' | 'requestId'>;

export function sealedTransition(step: WithoutOrigin<TransitionRow>, origin: Origin) {
  return sealed('transition', step, origin);
}

export function sealedSecurityEvent(event: WithoutOrigin<SecurityRow>, origin: Origin) {
  return sealed('security', event, origin);
}

/** A movement of money before the balance after it is known. */
export type NewLedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'balanceAfter'>;

export function sealedLedgerEntry<Entry extends NewLedgerEntry>(entry: Entry, origin: Origin) {
  const { rechargeAmount = null, discountRate = null, orderId = null, reversesId = null } = entry;
  const { remarks = '', actorId = null, at = new Date(), quotedAmount = null } = entry;
  const complete = {
    ...entry,
    quotedAmount,
    rechargeAmount,
    discountRate,
    orderId,
    reversesId,
    remarks,
    actorId,
    at,
  };
  return sealed('ledger', complete, origin);
}

/** Where an entry of the log is. */
interface EntryRef {
  kind: LogEntryKind;
  entryId: number;
}

/** Reads entries by their kinds, in the requested order; undefined for a missing entry. */
async function entriesAt(
  refs: readonly EntryRef[],
  read: (kind: LogEntryKind, ids: number[]) => Promise<object[]>,
): Promise<(LogEntry | undefined)[]> {
  const found = new Map<string, LogEntry>();
  for (const kind of Object.keys(entryTables) as LogEntryKind[]) {
    const ids = refs.flatMap((each) => (each.kind === kind ? [each.entryId] : []));
    if (ids.length === 0) continue;
    for (const row of (await read(kind, ids)) as LogEntry['row'][])
      found.set(`${kind} ${row.id}`, { kind, row } as LogEntry);
  }
  return refs.map(({ kind, entryId }) => found.get(`${kind} ${entryId}`));
}

/** Reads entries of the log. */
export function readEntries(queryable: Queryable, refs: readonly EntryRef[]) {
  return entriesAt(refs, (kind, ids) => {
    const table = entryTables[kind];
    return queryable.select(getTableColumns(table)).from(table).where(inArray(table.id, ids));
  });
}

/** Columns that the database hands over as texts, as the numbers that they are. */
const numbers = ['id', 'causeId', 'reversesId'] as const;

/** Reads entries of the whole store, outside of a transaction: twice as fast, by plain statements. */
export function readManyEntries({ exportPool: unhurried }: Database, refs: readonly EntryRef[]) {
  return entriesAt(refs, async (kind, ids) => {
    const rows = await unhurried.rows(statements[kind], [`{${ids.join(',')}}`]);
    for (const row of rows)
      for (const column of numbers) if (typeof row[column] === 'string') row[column] = Number(row[column]);
    return rows;
  });
}

function statementFor(table: (typeof entryTables)[LogEntryKind]): string {
  const columns = Object.entries(getTableColumns(table)).map(
    ([field, { name }]) => `"${name}" as "${field}"`,
  );
  return `select ${columns.join(', ')} from "${getTableName(table)}" where id = any($1::bigint[])`;
}

const statements: Record<LogEntryKind, string> = {
  transition: statementFor(transitions),
  ledger: statementFor(ledgerEntries),
  security: statementFor(securityEvents),
};
