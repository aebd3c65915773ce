import type { EnablingState } from '../../domain/enabling.ts';
import { roleIds } from '../../domain/roles.ts';
import type { Access, RightsChangeKind } from '../../domain/securityEvent.ts';
import { mayLogIn } from '../../machines/mayLogIn.ts';
import type { Tx } from '../db/database.ts';
import type { users } from '../db/schema.ts';
import { actorOf } from '../http/session.ts';
import type { Actor } from './append.ts';
import { recordSecurityEventLast } from './securityEvents.ts';

/** The login that changes: its account, and the name and role of who has it. */
export type ChangedLogin = Pick<
  typeof users.$inferSelect,
  'enterpriseId' | 'account' | 'name' | 'roleId' | 'agentId'
>;

interface RightsChange {
  kind: RightsChangeKind;
  actor: Actor;
  /** Whose login it is: the platform user, the salesperson, or the agent of an agent's own. */
  record: string;
  /** What the record is called, where not as the person. */
  called?: string | undefined;
  login: ChangedLogin;
  /** What it was and what it is, where it changes. */
  access?: readonly [Access, Access] | undefined;
  /** Who is let in or stopped with it, as `namedLogins` gives them. */
  salespeople?: readonly string[] | undefined;
  at: Date;
}

/** Keeps in the audit trail, beside the step, whose login is another now and what it was before (R-trail-18). */
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

/** Whether somebody can log in with it, by the state of the user and of the agent that the user belongs to. */
export function accessOf(login: ChangedLogin, status: string, agentStatus: EnablingState | null): Access {
  return mayLogIn(actorOf({ ...login, id: '' }), status, agentStatus) ? 'open' : 'closed';
}

/** Of an agent's people the salespeople whose logins go with its own: those who have not resigned, by name and account. */
export function namedLogins(people: readonly (typeof users.$inferSelect)[]): string[] {
  return people
    .filter(({ roleId, status }) => roleId === roleIds.salesperson && status === 'active')
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
    .map((person) => `${person.name} (${accountOf(person)})`);
}

const accountOf = ({ enterpriseId, account }: ChangedLogin) => `${enterpriseId}/${account}`;
