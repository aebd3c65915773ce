import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../domain/auditEntry.ts';
import { auditEventKey } from '../../domain/auditEventKey.ts';
import { roleOf } from '../../domain/roles.ts';
import { lifecycleStates, type LifecycleState } from '../../machines/lifecycle.ts';
import { lifecycleIds, lifecycles } from '../../machines/lifecycles.ts';

/** A state that the entry names, as its lifecycle declares it; undefined where it has none by now. */
export function stateOf(lifecycle: string | null, state: string | null): LifecycleState | undefined {
  const known = lifecycleIds.find((id) => id === lifecycle);
  return known && lifecycleStates(lifecycles[known]).find(({ id }) => id === state);
}

/** What the entry is: of a step of what lifecycle, and what happened. */
export function eventText(t: TFunction, entry: Pick<AuditEntry, 'kind' | 'event' | 'lifecycle'>): string {
  const known = lifecycleIds.find((id) => id === entry.lifecycle);
  const event = t(auditEventKey(entry));
  return known ? `${t(lifecycles[known].title)} · ${event}` : event;
}

export function roleText(t: TFunction, roleId: number | null): string {
  const role = roleId === null ? undefined : roleOf(roleId);
  return role ? t(`role.${role}`) : '';
}
