import { platformRoles } from '../../domain/platformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import { customerLifecycle } from '../../machines/customer.ts';
import { platformUser } from '../../machines/platformUser.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import type { Agency, UserRow } from './agents.ts';
import type { CustomerRow } from './customers.ts';
import { created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

const dayMilliseconds = 86_400_000;

/** Returns the history of the sales staff and the customers: hired and resigned, added and disabled. */
export function peopleTrail(agencies: Agency[], customers: CustomerRow[]): TransitionFields[] {
  const staff = agencies.flatMap(({ agent, approver, sales }) =>
    sales.flatMap(({ user }) => {
      const hired = created(staffLifecycle, user.id, { actor: approver, at: user.createdAt });
      if (!user.resignedAt) return [hired];
      const facts = { actor: agentActor(approver), agentId: agent.id, agentStatus: agent.status };
      const details = { actor: approver, at: user.resignedAt };
      return [hired, moved(staffLifecycle, hired, 'resignKeep', facts, details)];
    }),
  );
  const approverOf = new Map(agencies.map(({ agent, approver }) => [agent.id, approver]));
  const sellers = new Map(agencies.flatMap(({ sales }) => sales.map(({ user }) => [user.id, user])));
  const companies = customers.flatMap((customer) => {
    const seller = sellers.get(customer.salespersonId);
    const approver = approverOf.get(customer.agentId);
    if (!seller || !approver) throw new Error(`${customer.name} is nobody's customer`);
    const added = created(customerLifecycle, customer.id, { actor: seller, at: customer.createdAt });
    if (customer.status === 'enabled') return [added];
    const { agentId, salespersonId } = customer;
    const facts = { actor: agentActor(approver), agentId, salespersonId };
    const disabledAt = new Date(customer.createdAt.getTime() + 3 * dayMilliseconds);
    return [added, moved(customerLifecycle, added, 'disable', facts, { actor: approver, at: disabledAt })];
  });
  return [...staff, ...companies];
}

/** Returns the creations of operations admins and developers, which have no earlier actor. */
export function platformTrail(users: UserRow[]): TransitionFields[] {
  const platformRoleIds = new Set<number>(platformRoles.map((role) => roleIds[role]));
  return users
    .filter(({ roleId }) => platformRoleIds.has(roleId))
    .map((user) => created(platformUser, user.id, { actor: user, at: user.createdAt }));
}

function agentActor(user: UserRow) {
  return { userId: user.id, role: 'agent' as const, agentId: user.agentId };
}
