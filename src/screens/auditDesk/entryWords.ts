import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../domain/auditEntry.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { actingRole } from '../../domain/roles.ts';
import { asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';

/** Returns the title of the entry's lifecycle and of its event. */
export function eventText(t: TFunction, entry: Pick<AuditEntry, 'kind' | 'event' | 'lifecycle'>): string {
  const process = processText(t, entry.lifecycle);
  const event = t(auditEventKey(entry));
  return process ? `${process} · ${event}` : event;
}

/** Returns the title of the lifecycle; undefined if there is none, or if it no longer exists. */
export function processText(t: TFunction, lifecycle: string | null): string | undefined {
  const known = asLifecycleId(lifecycle);
  return known && t(lifecycles[known].title);
}

export function roleText(t: TFunction, roleId: number | null): string {
  return roleId === null ? '' : t(`role.${actingRole(roleId)}`);
}
