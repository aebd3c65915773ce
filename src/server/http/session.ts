import type { Actor } from '../../machines/rules.ts';
import type { RoleId } from '../../domain/roles.ts';

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
