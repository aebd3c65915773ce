import type { EnablingState } from '../../domain/enabling.ts';
import { roleIds } from '../../domain/roles.ts';
import type { Access, RightsChangeKind } from '../../domain/securityEvent.ts';
import { mayLogIn } from '../../machines/mayLogIn.ts';
import type { Tx } from '../db/database.ts';
import type { users } from '../db/schema.ts';
import { actorOf } from '../http/session.ts';
import type { Actor } from './append.ts';
import { recordSecurityEventLast } from './securityEvents.ts';

/** The changed login: its account, and the name and role of its user. */
export type ChangedLogin = Pick<
  typeof users.$inferSelect,
  'enterpriseId' | 'account' | 'name' | 'roleId' | 'agentId'
>;

interface RightsChange {
  kind: RightsChangeKind;
  actor: Actor;
  /** Id of the login's record: the platform user, the salesperson, or the agent for an agent's own login. */
  record: string;
  /** The record's name, if it differs from the person's. */
  called?: string | undefined;
  login: ChangedLogin;
  /** The access before and after, if it changes. */
  access?: readonly [Access, Access] | undefined;
  /** The salespeople whose access changes with it, as `namedLogins` returns them. */
  salespeople?: readonly string[] | undefined;
  at: Date;
}

/** Logs, in addition to the step, the login whose rights changed, and its access before and after (R-trail-18). */
export async function recordRightsChange(tx: Tx, change: RightsChange): Promise<void> {
  const { kind, actor, record, called, login, access, salespeople = [], at } = change;
  const details = {
    record,
    name: called ?? login.name,
    account: accountOf(login),
    role: login.roleId,
    ...(access && { accessBefore: access[0], accessAfter: access[1] }),
    ...(salespeople.length > 0 && { salespeople: [...salespeople] }),
  };
  await recordSecurityEventLast(tx, { kind, actor, details, at });
}

/** Tells whether the login is open, by the status of the user and of the user's agent. */
export function accessOf(login: ChangedLogin, status: string, agentStatus: EnablingState | null): Access {
  return mayLogIn(actorOf({ ...login, id: '' }), status, agentStatus) ? 'open' : 'closed';
}

/**
 * Returns the salespeople of an agent whose logins depend on the agent's: those who have not resigned, by name and
 * account.
 */
export function namedLogins(people: readonly (typeof users.$inferSelect)[]): string[] {
  return people
    .filter(({ roleId, status }) => roleId === roleIds.salesperson && status === 'active')
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
    .map((person) => `${person.name} (${accountOf(person)})`);
}

const accountOf = ({ enterpriseId, account }: ChangedLogin) => `${enterpriseId}/${account}`;
