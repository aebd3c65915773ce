import type { LiveAudience } from '../../domain/liveEvent.ts';
import type { Queryable } from '../db/database.ts';
import { announce } from '../http/liveBus.ts';
import type { Session } from '../http/session.ts';

/** Announces a step of a file to operations and, where somebody took it, to them. */
export function announceFile(
  queryable: Queryable,
  { id, event }: { id: string; event: string },
  owner: Session | undefined,
): Promise<void> {
  return announce(queryable, { topic: 'file', id, event, audience: audienceOf(owner) });
}

function audienceOf(owner: Session | undefined): LiveAudience {
  const nobodyElse = { agentId: null, salespersonId: null };
  switch (owner?.role) {
    case 'agent':
      return { ...nobodyElse, agentId: owner.agentId };
    case 'salesperson':
      return { ...nobodyElse, salespersonId: owner.userId };
    case 'developer':
      return { ...nobodyElse, developerId: owner.userId };
    default:
      return nobodyElse;
  }
}
