import type { AuditEntry } from './auditEntry.ts';
import type { LedgerKind } from './ledger.ts';
import type { MessageKey } from './message.ts';
import type { SecurityEventKind } from './securityEvent.ts';

/** What an entry's event is called. */
export function auditEventKey({ kind, event }: Pick<AuditEntry, 'kind' | 'event'>): MessageKey {
  switch (kind) {
    // The code is one of the log's, whose words the catalogues have.
    case 'transition':
      return `lifecycle.event.${event}` as MessageKey;
    case 'ledger':
      return `account.kind.${event as LedgerKind}`;
    case 'security':
      return `auditTrail.security.${event as SecurityEventKind}`;
  }
}
