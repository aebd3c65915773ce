import type { Actor } from '../../machines/rules.ts';
import { roleOf, type RoleId } from '../../domain/roles.ts';
import type { CurrentUser } from '../../domain/user.ts';

/**
 * The caller, as identified by the token. Extends the machines' actor, so that a session can be passed to a lifecycle.
 */
export interface Session extends Actor {
  roleId: RoleId;
  name: string;
  account: string;
  enterpriseId: string;
  agentName: string | null;
  mobile: string;
  avatarUrl: string | null;
  tokenHash: string;
}

/** Returns a user as the actor of the machines. */
export function actorOf({
  id,
  roleId,
  agentId,
}: {
  id: string;
  roleId: number;
  agentId: string | null;
}): Actor {
  const role = roleOf(roleId);
  if (!role) throw new Error(`No role has the number ${roleId}`);
  return { userId: id, role, agentId };
}

/** Returns the caller's own data. */
export function currentUserOf(session: Session): CurrentUser {
  const { userId, name, account, enterpriseId, mobile, avatarUrl, roleId, agentId, agentName } = session;
  return { userId, name, account, enterpriseId, mobile, avatarUrl, roleId, agentId, agentName };
}
