import { passwordRequest } from '../../machines/passwordRequest.ts';
import { roleIds } from '../../domain/roles.ts';
import type { passwordRequests } from '../db/schema.ts';
import type { Staff, UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import { created, moved } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

export type PasswordRequestRow = typeof passwordRequests.$inferSelect;

interface Forgetful {
  enterpriseId: string;
  account: string;
  minutesAgo: number;
  /** The network address of the request. */
  address: string;
  /** The event ten minutes later, by the superior; absent: the request is pending. */
  event?: 'answer' | 'dismiss';
}

const minute = 60_000;

/** One request for agent A001 to answer, one for operations, and two old ones. */
const forgetful: Forgetful[] = [
  { enterpriseId: 'A005', account: 'agent', minutesAgo: 95, address: '27.17.64.108' },
  { enterpriseId: 'A001', account: 'sales2', minutesAgo: 35, address: '116.231.40.22' },
  { enterpriseId: 'A003', account: 'sales2', minutesAgo: 43_000, address: '114.242.9.71', event: 'answer' },
  { enterpriseId: 'A004', account: 'agent', minutesAgo: 17_500, address: '182.150.3.40', event: 'dismiss' },
];

/** Returns the forgotten passwords, each with its history. */
export function forgottenPasswords(
  { users, operator, agencies }: Staff,
  calendar: Calendar,
  random: Random,
): { requests: PasswordRequestRow[]; trail: TransitionFields[] } {
  const filed = forgetful.map(({ enterpriseId, account, minutesAgo, address, event }) => {
    const user = users.find((each) => each.enterpriseId === enterpriseId && each.account === account);
    if (!user) throw new Error(`Nobody is ${enterpriseId} / ${account}`);
    const request = requestOf(user, random.uuid(), calendar.minutesAgo(minutesAgo, random));
    const details = { actor: user, at: request.createdAt, params: { address } };
    const entry = created(passwordRequest, request.id, details);
    if (!event) return { request, entries: [entry] };
    const superior = agencies.find(({ agent }) => agent.id === request.agentId)?.approver ?? operator;
    const at = new Date(request.createdAt.getTime() + 10 * minute);
    const { id: userId, agentId } = superior;
    const role = superior === operator ? ('operations' as const) : ('agent' as const);
    const facts = { actor: { userId, role, agentId }, userId: user.id, agentId: request.agentId };
    const answered = moved(passwordRequest, entry, event, facts, { actor: superior, at });
    const status = event === 'answer' ? ('answered' as const) : ('dismissed' as const);
    const decided = { ...request, status, answeredById: userId, answeredAt: at, version: 2 };
    return { request: decided, entries: [entry, answered] };
  });
  return { requests: filed.map(({ request }) => request), trail: filed.flatMap(({ entries }) => entries) };
}

function requestOf(user: UserRow, id: string, createdAt: Date): PasswordRequestRow {
  return {
    id,
    userId: user.id,
    agentId: user.roleId === roleIds.salesperson ? user.agentId : null,
    status: 'pending',
    answeredById: null,
    answeredAt: null,
    version: 1,
    createdAt,
  };
}
