import type { Actor } from '../../machines/rules.ts';
import { roleOf, type RoleId } from '../../domain/roles.ts';
import type { CurrentUser } from '../../domain/user.ts';

/** Who calls, as the token says. Extends the machines' actor, so that a session can be handed to a lifecycle. */
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

/** A user as the machines ask about them. */
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

/** What the caller is told of themselves. */
export function currentUserOf(session: Session): CurrentUser {
  const { userId, name, account, enterpriseId, mobile, avatarUrl, roleId, agentId, agentName } = session;
  return { userId, name, account, enterpriseId, mobile, avatarUrl, roleId, agentId, agentName };
}
