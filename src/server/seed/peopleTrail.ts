import { customerLifecycle } from '../../machines/customer.ts';
import { decide, lifecycleStates, type Lifecycle } from '../../machines/lifecycle.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { genesisHash, transitionHash } from '../db/transitionHash.ts';
import type { Agency, UserRow } from './agents.ts';
import type { CustomerRow } from './customers.ts';
import type { TransitionRow } from './trail.ts';

const dayMilliseconds = 86_400_000;

/** How the sales staff and the customers came to be what they are: hired and resigned, added and disabled. */
export function peopleTrail(agencies: Agency[], customers: CustomerRow[]): TransitionRow[] {
  const staff = agencies.flatMap(({ agent, approver, sales }) =>
    sales.flatMap(({ user }) => {
      const hired = created(staffLifecycle, user.id, approver, user.createdAt);
      if (!user.resignedAt) return [hired];
      const facts = { actor: agentActor(approver), agentId: agent.id };
      return [hired, moved(staffLifecycle, hired, 'resignKeep', facts, approver, user.resignedAt)];
    }),
  );
  const approverOf = new Map(agencies.map(({ agent, approver }) => [agent.id, approver]));
  const sellers = new Map(agencies.flatMap(({ sales }) => sales.map(({ user }) => [user.id, user])));
  const companies = customers.flatMap((customer) => {
    const seller = sellers.get(customer.salespersonId);
    const approver = approverOf.get(customer.agentId);
    if (!seller || !approver) throw new Error(`${customer.name} is nobody's customer`);
    const added = created(customerLifecycle, customer.id, seller, customer.createdAt);
    if (customer.status === 'enabled') return [added];
    const { agentId, salespersonId } = customer;
    const facts = { actor: agentActor(approver), agentId, salespersonId };
    const gone = new Date(customer.createdAt.getTime() + 3 * dayMilliseconds);
    return [added, moved(customerLifecycle, added, 'disable', facts, approver, gone)];
  });
  return [...staff, ...companies];
}

function agentActor(user: UserRow) {
  return { userId: user.id, role: 'agent' as const, agentId: user.agentId };
}

type Step = Pick<TransitionRow, 'lifecycle' | 'recordId' | 'from' | 'event' | 'to' | 'edge' | 'at'>;

function chained(step: Step, actor: UserRow, previous?: TransitionRow): TransitionRow {
  const entry = {
    ...step,
    seq: (previous?.seq ?? 0) + 1,
    actorId: actor.id,
    actorName: actor.name,
    actorRoleId: actor.roleId,
    remarks: '',
    params: {},
    previousHash: previous?.hash ?? genesisHash,
  };
  return { ...entry, hash: transitionHash(entry) };
}

function created(lifecycle: Lifecycle, recordId: string, actor: UserRow, at: Date): TransitionRow {
  const to = lifecycleStates(lifecycle).find(({ initial }) => initial)?.id ?? '';
  const { event, edge } = lifecycle.creation;
  return chained({ lifecycle: lifecycle.id, recordId, from: null, event, to, edge, at }, actor);
}

/** Throws when the machine refuses the step: then the story could not have been. */
function moved(
  lifecycle: Lifecycle,
  last: TransitionRow,
  event: string,
  facts: unknown,
  actor: UserRow,
  at: Date,
): TransitionRow {
  const decision = decide(lifecycle, last.to, facts, { type: event });
  if (!decision.ok) throw new Error(`The machine does not take ${event} in ${last.to}`);
  const { from, to, edge } = decision;
  const { recordId } = last;
  return chained({ lifecycle: lifecycle.id, recordId, from, event, to, edge, at }, actor, last);
}
