/** A UUID of version 8 (RFC 9562, for one's own use): its last 48 bits are the entry's number. */
const prefix = '00000000-0000-8000-8000-';

/** The id under which the audit trail knows a recharge or a correction; the ledger numbers its entries. */
export function recordIdOfEntry(entryId: string | number): string {
  return prefix + Number(entryId).toString(16).padStart(12, '0');
}

/** The number of the ledger's entry that has this id in the audit trail; the text itself where it is no such id. */
export function entryIdOf(recordId: string): string {
  return recordId.startsWith(prefix) ? String(parseInt(recordId.slice(prefix.length), 16)) : recordId;
}
