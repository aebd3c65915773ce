import { roleIds } from '../../domain/roles.ts';
import { agentLevel } from '../../machines/agentLevel.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { readingColumns } from '../search/reading.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { LevelRow, Staff, UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { earlyOn } from './roundTrips.ts';
import { created, moved } from './steps.ts';

/**
 * Creates records that (nearly) only the trail still contains: deleted levels, and a salesperson who resigned without
 * customers.
 */
export function removedRecords(
  staff: Staff,
  calendar: Calendar,
  random: Random,
  people: People,
): { levels: LevelRow[]; resignedUser: UserRow; trail: TransitionFields[] } {
  const { operator: actor } = staff;
  const facts = { actor: { userId: actor.id, role: 'operations', agentId: null }, agentCount: 0 } as const;
  const trail: TransitionFields[] = [];
  const levels = [
    { name: '渠道伙伴', discountRate: '0.0300', events: ['delete'] },
    { name: '区域代理', discountRate: '0.0800', events: ['disable', 'delete'] },
  ].map(({ name, discountRate, events }): LevelRow => {
    const createdAt = earlyOn(calendar, 200);
    const id = random.uuid();
    let last = created(agentLevel, id, { actor, at: createdAt, params: { discountRate } });
    trail.push(last);
    for (const [count, event] of events.entries()) {
      last = moved(agentLevel, last, event, facts, { actor, at: earlyOn(calendar, 190 - count) });
      trail.push(last);
    }
    const version = 1 + events.length;
    return { id, name, discountRate, ...readingColumns(name), status: 'deleted', version, createdAt };
  });
  const { agent, approver } = staff.agencies.at(-1) ?? {};
  if (!agent || !approver) throw new Error('The demo has no agent');
  const name = people.name();
  const resignedUser: UserRow = {
    id: random.uuid(),
    enterpriseId: agent.enterpriseId,
    account: 'former',
    passwordHash: approver.passwordHash,
    roleId: roleIds.salesperson,
    agentId: agent.id,
    name,
    ...readingColumns({ person: name }),
    mobile: people.mobile(),
    avatarUrl: null,
    resignedAt: earlyOn(calendar, 5),
    status: 'resigned',
    version: 2,
    createdAt: earlyOn(calendar, 10),
  };
  const hired = created(staffLifecycle, resignedUser.id, { actor: approver, at: resignedUser.createdAt });
  const byAgent = {
    actor: { userId: approver.id, role: 'agent', agentId: agent.id },
    agentId: agent.id,
    agentStatus: 'enabled',
  } as const;
  const at = earlyOn(calendar, 5);
  trail.push(hired, moved(staffLifecycle, hired, 'resignTransfer', byAgent, { actor: approver, at }));
  return { levels, resignedUser, trail };
}
