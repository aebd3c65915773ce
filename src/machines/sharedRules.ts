/** Rules that several lifecycles share: roles, ownership, and required text. */
import type { MessageKey } from '../domain/message.ts';
import { remarksMinimum } from '../domain/remarksLimit.ts';
import type { Role } from '../domain/roles.ts';
import { measured, type Actor, type Rule } from './rules.ts';

/** Creates the rule that the actor has the role. `reason` is that of the refusal. */
export function actorHasRole(role: Role, reason: MessageKey): Rule<{ actor: Pick<Actor, 'role'> }, unknown> {
  return { refusal: 'role', roles: [role], test: ({ actor }) => actor.role === role, reason };
}

/** Only operations change platform data. */
export const actorIsOperations = actorHasRole('operations', 'refusal.role');

/** The record belongs to the agent. Operations see every record: their role prevents them from acting on it. */
export const agentOwns: Rule<{ actor: Actor; agentId: string }, unknown> = {
  refusal: 'scope',
  roles: ['operations', 'agent', 'salesperson'],
  question: 'rule.agentOwns',
  test: ({ actor, agentId }) => actor.role === 'operations' || actor.agentId === agentId,
  reason: 'refusal.notFound',
};

/** The record belongs to the agent or its salesperson; operations see every record. */
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

/** The application belongs to the developer; operations see every application. */
export const developerOwns: Rule<{ actor: Actor; developerId: string }, unknown> = {
  refusal: 'scope',
  roles: ['operations', 'developer'],
  question: 'rule.developerOwns',
  test: ({ actor, developerId }) => actor.role === 'operations' || actor.userId === developerId,
  reason: 'refusal.notFound',
};

/** Creates the rule that the event's remarks are long enough and not only blanks. */
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
