import { getTableColumns, inArray } from 'drizzle-orm';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import type { Queryable } from '../db/database.ts';
import { ledgerEntries, securityEvents, transitions } from '../db/schema.ts';
import type { Origin } from '../http/transaction.ts';
import { canonicalJson } from '../http/canonicalJson.ts';
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

/** What the server knew of the entry when it wrote it, which its seal covers. */
function sealedFields({ kind, row }: LogEntry): object {
  if (kind === 'ledger') return movementFields(row);
  const { id: _id, seal: _seal, ...fields } = row;
  if (!('content' in fields)) return fields;
  const { content: _content, ...others } = fields;
  return others;
}

/** Of a movement of money, figures as the database writes them. */
function movementFields(row: Omit<LedgerRow, 'id' | 'seal' | 'balanceAfter'>): object {
  const { agentId, kind, remarks, orderId, reversesId, actorId, at, sessionId, requestId } = row;
  const figure = (text: string | null, places: number) => text && Number(text).toFixed(places);
  return {
    agentId,
    kind,
    amount: figure(row.amount, 2),
    rechargeAmount: figure(row.rechargeAmount, 2),
    discountRate: figure(row.discountRate, 4),
    remarks,
    orderId,
    reversesId,
    actorId,
    at,
    sessionId,
    requestId,
  };
}

/** An entry as the log keeps it. */
export interface WrittenEntry {
  /** What a leaf of the tree is the hash of: all of the entry, in one order. */
  text: string;
  /** Whether the server of this key wrote it; undefined without a seal. */
  isSealed: (key: Buffer) => boolean | undefined;
}

/** What the database has worked out stands beside what was sealed. */
export function writtenEntry(entry: LogEntry): WrittenEntry {
  const { kind, row } = entry;
  const fields = canonicalJson(sealedFields(entry));
  const before = 'content' in row ? `"content":${canonicalJson(row.content)},` : '';
  const after = 'balanceAfter' in row ? `"balanceAfter":${canonicalJson(row.balanceAfter)},` : '';
  const { seal } = row;
  return {
    text: `{${after}${before}"entry":${fields},"id":${row.id},"seal":${JSON.stringify(seal)},"type":"${kind}"}`,
    isSealed: (key) => (seal === null ? undefined : seal === sealOf(fields, key)),
  };
}

/** What the log seals of an entry. */
export function leafText(entry: LogEntry): string {
  return writtenEntry(entry).text;
}

/** A movement of money before the balance after it is known. */
export type NewLedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'balanceAfter'>;

/** A movement of money with where it comes from, sealed if the server has a key. */
export function sealedLedgerEntry<Entry extends NewLedgerEntry>(
  entry: Entry,
  { sessionId, requestId, sealKey }: Origin,
) {
  const { rechargeAmount = null, discountRate = null, orderId = null, reversesId = null } = entry;
  const { remarks = '', actorId = null, at = new Date() } = entry;
  const written = { ...entry, rechargeAmount, discountRate, orderId, reversesId, remarks, actorId, at };
  const fields = movementFields({ ...written, sessionId, requestId });
  return { ...written, sessionId, requestId, seal: sealKey && sealOf(canonicalJson(fields), sealKey) };
}

/** Reads entries of the log, in the order asked for; undefined in the place of one that is not there. */
export async function readEntries(
  queryable: Queryable,
  wanted: readonly { kind: LogEntryKind; entryId: number }[],
): Promise<(LogEntry | undefined)[]> {
  const found = new Map<string, LogEntry>();
  for (const kind of Object.keys(entryTables) as LogEntryKind[]) {
    const ids = wanted.filter((each) => each.kind === kind).map(({ entryId }) => entryId);
    if (ids.length === 0) continue;
    const table = entryTables[kind];
    const rows = await queryable.select(getTableColumns(table)).from(table).where(inArray(table.id, ids));
    for (const row of rows) found.set(`${kind} ${row.id}`, { kind, row } as LogEntry);
  }
  return wanted.map(({ kind, entryId }) => found.get(`${kind} ${entryId}`));
}
