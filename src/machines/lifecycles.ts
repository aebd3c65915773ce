import type { Role } from '../domain/roles.ts';
import { agent } from './agent.ts';
import { agentLevel } from './agentLevel.ts';
import { applicationAudit } from './applicationAudit.ts';
import { applicationPublication } from './applicationPublication.ts';
import { auditCase } from './auditCase.ts';
import { correction } from './correction.ts';
import { customerLifecycle } from './customer.ts';
import { dealApproval } from './dealApproval.ts';
import { fileLifecycle } from './file.ts';
import { stateIn, type Lifecycle, type LifecycleState } from './lifecycle.ts';
import { stateToday } from './migration.ts';
import { note } from './note.ts';
import { packageAvailability } from './packageAvailability.ts';
import { packagePublication } from './packagePublication.ts';
import { passwordRequest } from './passwordRequest.ts';
import { platformUser } from './platformUser.ts';
import { recharge } from './recharge.ts';
import { staffLifecycle } from './staff.ts';
import { subscription } from './subscription.ts';

/** Every lifecycle of the product, by id. */
export const lifecycles = {
  dealApproval,
  agentLevel,
  agent,
  customer: customerLifecycle,
  subscription,
  note,
  staff: staffLifecycle,
  passwordRequest,
  platformUser,
  packagePublication,
  packageAvailability,
  applicationAudit,
  applicationPublication,
  recharge,
  correction,
  file: fileLifecycle,
  auditCase,
} satisfies Record<string, Lifecycle>;

export type LifecycleId = keyof typeof lifecycles;
export const lifecycleIds = Object.keys(lifecycles) as LifecycleId[];

/** Returns the lifecycles whose records the role sees, its first chart first. */
export function lifecyclesOf(role: Role): LifecycleId[] {
  return lifecycleIds.filter((id) => lifecycles[id].seenBy.includes(role));
}

/** Returns the id if it is a lifecycle's, because an address or an old entry may contain any text. */
export function asLifecycleId(id: string | null | undefined): LifecycleId | undefined {
  return lifecycleIds.find((each) => each === id);
}

/** Returns the current id of a state when its version is unknown. A name that a current state has means that state. */
export function stateOfName(lifecycle: Lifecycle, name: string): string {
  return stateIn(lifecycle, name) ? name : stateToday(lifecycle, 0, name);
}

/** Returns all names that entries and sums may use for a current state. */
export function namesOfState(lifecycle: Lifecycle, state: string): string[] {
  const former = (lifecycle.migrations ?? []).flatMap(({ states = {} }) => Object.keys(states));
  return [...new Set([state, ...former])].filter((name) => stateOfName(lifecycle, name) === state);
}

/** Returns the state that a log entry names; undefined if it names none, or one that no longer exists. */
export function namedState(lifecycle: string | null, state: string | null): LifecycleState | undefined {
  const id = asLifecycleId(lifecycle);
  return id && state !== null ? stateIn(lifecycles[id], stateOfName(lifecycles[id], state)) : undefined;
}
