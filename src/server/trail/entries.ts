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

/** What the log seals of an entry: all of it, in one order. A leaf of the tree is the hash of these bytes. */
export function leafText({ kind, row }: LogEntry): string {
  return canonicalJson({ type: kind, ...row });
}

/** Whether the server wrote it; undefined for an entry without a seal. */
export function sealHolds({ kind, row }: LogEntry, key: Buffer): boolean | undefined {
  if (row.seal === null) return undefined;
  return row.seal === sealOf(kind, sealedFields({ kind, row } as LogEntry), key);
}

/** What the server knew of the entry when it wrote it: neither its id nor what the database worked out. */
function sealedFields(entry: LogEntry): object {
  if (entry.kind === 'ledger') return sealedMovement(entry.row);
  const later = ['id', 'seal', 'content'];
  return Object.fromEntries(Object.entries(entry.row).filter(([field]) => !later.includes(field)));
}

/** Of a movement of money, figures as the database writes them. */
export function sealedMovement(row: Omit<LedgerRow, 'id' | 'seal' | 'balanceAfter'>): object {
  const { agentId, kind, remarks, orderId, reversesId, actorId, at, sessionId, requestId } = row;
  const [amount, rechargeAmount, discountRate] = [row.amount, row.rechargeAmount, row.discountRate].map(
    (figure) => (figure === null ? null : Number(figure)),
  );
  return {
    agentId,
    kind,
    amount,
    rechargeAmount,
    discountRate,
    remarks,
    orderId,
    reversesId,
    actorId,
    at,
    sessionId,
    requestId,
  };
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
  const fields = sealedMovement({ ...written, sessionId, requestId });
  return { ...written, sessionId, requestId, seal: sealKey && sealOf('ledger', fields, sealKey) };
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
