/** Rules that several lifecycles share: who may, whose the record is, and what has to be written. */
import type { MessageKey } from '../domain/message.ts';
import { remarksMinimum } from '../domain/remarksLimit.ts';
import type { Role } from '../domain/roles.ts';
import { measured, type Actor, type Rule } from './rules.ts';

/** The actor has the role. `reason`: of the refusal. */
export function actorHasRole(role: Role, reason: MessageKey): Rule<{ actor: Pick<Actor, 'role'> }, unknown> {
  return { refusal: 'role', roles: [role], test: ({ actor }) => actor.role === role, reason };
}

/** Platform data are changed by operations only. */
export const actorIsOperations = actorHasRole('operations', 'refusal.role');

/** The record is the agent's. Operations see every one: what keeps them from acting on it is their role. */
export const agentOwns: Rule<{ actor: Actor; agentId: string }, unknown> = {
  refusal: 'scope',
  roles: ['operations', 'agent', 'salesperson'],
  question: 'rule.agentOwns',
  test: ({ actor, agentId }) => actor.role === 'operations' || actor.agentId === agentId,
  reason: 'refusal.notFound',
};

/** The record is the agent's or its salesperson's; operations see every one. */
export const agentOrSalespersonOwns: Rule<{ actor: Actor; agentId: string; salespersonId: string }, unknown> =
  {
    refusal: 'scope',
    roles: ['operations', 'agent', 'salesperson'],
    question: 'rule.peopleOwn',
    test: ({ actor, agentId, salespersonId }) =>
      actor.role === 'operations' ||
      (actor.role === 'agent' ? actor.agentId === agentId : actor.userId === salespersonId),
    reason: 'refusal.notFound',
  };

/** The application is the developer's own; operations see every one. */
export const developerOwns: Rule<{ actor: Actor; developerId: string }, unknown> = {
  refusal: 'scope',
  roles: ['operations', 'developer'],
  question: 'rule.developerOwns',
  test: ({ actor, developerId }) => actor.role === 'operations' || actor.userId === developerId,
  reason: 'refusal.notFound',
};

/** The event brings remarks that are long enough, and more than blanks. */
export function remarksGiven(
  reason: MessageKey,
  question: MessageKey = 'rule.reasonGiven',
): Rule<unknown, { remarks?: string }> {
  return {
    refusal: 'input',
    field: 'remarks',
    question,
    ...measured<unknown, { remarks?: string }>({
      unit: 'count',
      figure: String(remarksMinimum),
      label: 'rule.figure.remarksLength',
      test: (_facts, { remarks = '' }, least) => remarks.trim().length >= Number(least),
    }),
    reason,
  };
}
