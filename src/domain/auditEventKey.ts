import type { AuditEntry } from './auditEntry.ts';
import type { LedgerKind } from './ledger.ts';
import type { MessageKey } from './message.ts';
import type { SecurityEventKind } from './securityEvent.ts';

/** Returns the message key of an entry's event. */
export function auditEventKey({ kind, event }: Pick<AuditEntry, 'kind' | 'event'>): MessageKey {
  switch (kind) {
    // The casts are safe because the code is one of the log's, which all have texts in the catalogues.
    case 'transition':
      return `lifecycle.event.${event}` as MessageKey;
    case 'ledger':
      return `account.kind.${event as LedgerKind}`;
    case 'security':
      return `auditTrail.security.${event as SecurityEventKind}`;
  }
}
