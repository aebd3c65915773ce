/** A UUID of version 8 (RFC 9562, for custom use): its last 48 bits are the entry's number. */
const prefix = '00000000-0000-8000-8000-';

/** Returns the audit trail's id of a recharge or a correction, which the ledger identifies by a number. */
export function recordIdOfEntry(entryId: string | number): string {
  return prefix + Number(entryId).toString(16).padStart(12, '0');
}

/** Returns the number of the ledger entry with this id in the audit trail; any other text is returned unchanged. */
export function entryIdOf(recordId: string): string {
  return recordId.startsWith(prefix) ? String(parseInt(recordId.slice(prefix.length), 16)) : recordId;
}
