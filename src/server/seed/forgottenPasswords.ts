import { passwordRequest } from '../../machines/passwordRequest.ts';
import { roleIds } from '../../domain/roles.ts';
import type { passwordRequests } from '../db/schema.ts';
import type { Staff, UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import { created } from './steps.ts';
import type { TransitionFields } from '../trail/append.ts';

export type PasswordRequestRow = typeof passwordRequests.$inferSelect;

interface Forgetful {
  enterpriseId: string;
  account: string;
  minutesAgo: number;
  /** The network address the request came from. */
  address: string;
}

/** One for agent A001 to answer, one for operations. */
const forgetful: Forgetful[] = [
  { enterpriseId: 'A005', account: 'agent', minutesAgo: 95, address: '27.17.64.108' },
  { enterpriseId: 'A001', account: 'sales2', minutesAgo: 35, address: '116.231.40.22' },
];

/** The forgotten passwords that wait for the superior, each with the first entry of its history. */
export function forgottenPasswords(
  { users }: Staff,
  calendar: Calendar,
  random: Random,
): { requests: PasswordRequestRow[]; trail: TransitionFields[] } {
  const filed = forgetful.map(({ enterpriseId, account, minutesAgo, address }) => {
    const user = users.find((each) => each.enterpriseId === enterpriseId && each.account === account);
    if (!user) throw new Error(`Nobody is ${enterpriseId} / ${account}`);
    const request = requestOf(user, random.uuid(), calendar.minutesAgo(minutesAgo, random));
    const told = { actor: user, at: request.createdAt, params: { address } };
    return { request, entry: created(passwordRequest, request.id, told) };
  });
  return { requests: filed.map(({ request }) => request), trail: filed.map(({ entry }) => entry) };
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
