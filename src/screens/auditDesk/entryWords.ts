import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../domain/auditEntry.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { actingRole } from '../../domain/roles.ts';
import { asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';

/** What the entry is: of a step of what lifecycle, and what happened. */
export function eventText(t: TFunction, entry: Pick<AuditEntry, 'kind' | 'event' | 'lifecycle'>): string {
  const process = processText(t, entry.lifecycle);
  const event = t(auditEventKey(entry));
  return process ? `${process} · ${event}` : event;
}

/** What the lifecycle is called; undefined where there is none, or none any longer. */
export function processText(t: TFunction, lifecycle: string | null): string | undefined {
  const known = asLifecycleId(lifecycle);
  return known && t(lifecycles[known].title);
}

export function roleText(t: TFunction, roleId: number | null): string {
  return roleId === null ? '' : t(`role.${actingRole(roleId)}`);
}
