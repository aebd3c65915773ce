import { and, asc, eq } from 'drizzle-orm';
import { roleOf } from '../../src/domain/roles.ts';
import type { CurrentUser } from '../../src/domain/user.ts';
import { lifecycleEdges, lifecycleStates, type Lifecycle } from '../../src/machines/lifecycle.ts';
import type { Actor } from '../../src/machines/rules.ts';
import { transitions } from '../../src/server/db/schema.ts';
import { accounts, type Answer, type Caller, type TestApi } from './testApi.ts';

export type CallerName = keyof typeof accounts | 'anonymous';
export const callerNames = [...(Object.keys(accounts) as (keyof typeof accounts)[]), 'anonymous'] as const;

export interface LoggedIn {
  caller: Caller;
  actor?: Actor;
}

/** Logs in every demo account; returns a function that finds them by name, including the anonymous caller. */
export async function everybody(server: TestApi): Promise<(name: CallerName) => LoggedIn> {
  const sessions = new Map<CallerName, LoggedIn>([['anonymous', { caller: server.anonymous }]]);
  for (const name of Object.keys(accounts) as (keyof typeof accounts)[]) {
    const [enterpriseId, account, password] = accounts[name];
    const caller = await server.login(enterpriseId, account, password);
    const { body } = await caller.call<CurrentUser>('GET', '/user/detail');
    const role = roleOf(body.data.roleId);
    if (!role) throw new Error(`No role ${body.data.roleId}`);
    sessions.set(name, { caller, actor: { userId: body.data.userId, role, agentId: body.data.agentId } });
  }
  return (name) => {
    const session = sessions.get(name);
    if (!session) throw new Error(`Nobody is logged in as ${name}`);
    return session;
  };
}

/** Returns the shortest path from a lifecycle's initial state to each of its states, as events. */
export function shortestPaths(lifecycle: Lifecycle): Map<string, string[]> {
  const initial = lifecycleStates(lifecycle).find((state) => state.initial)?.id ?? '';
  const paths = new Map<string, string[]>([[initial, []]]);
  for (const [from, path] of paths) {
    for (const edge of lifecycleEdges(lifecycle))
      if (edge.from === from && !paths.has(edge.to)) paths.set(edge.to, [...path, edge.event]);
  }
  return paths;
}

/** Sends the event of a machine to the record by its real call. */
export type SendEvent = (
  caller: Caller,
  id: string,
  event: string,
  version: number,
) => Promise<Answer<{ status: string; version: number }>>;

/** Returns a record's log, in order. */
export function logOf(server: TestApi, lifecycle: Lifecycle, id: string) {
  return server.database.db
    .select()
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle.id), eq(transitions.recordId, id)))
    .orderBy(asc(transitions.seq));
}
