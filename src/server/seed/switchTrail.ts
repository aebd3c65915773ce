import { roleIds } from '../../domain/roles.ts';
import { agent } from '../../machines/agent.ts';
import { agentLevel } from '../../machines/agentLevel.ts';
import { decide, lifecycleStates, type Lifecycle } from '../../machines/lifecycle.ts';
import { genesisHash, transitionHash } from '../db/transitionHash.ts';
import type { Agency, LevelRow, UserRow } from './agents.ts';
import type { TransitionRow } from './trail.ts';

const day = 86_400_000;
/** How long after it was added a record that sleeps today was put to sleep. */
const awakeMilliseconds = 75 * day;

interface Switched {
  id: string;
  status: string;
  createdAt: Date;
}

/** Who added the levels and the agents, and who disabled those that are disabled: all of it by operations. */
export function demoSwitchTrail(levels: LevelRow[], agencies: Agency[], operator: UserRow): TransitionRow[] {
  return [
    ...levels.flatMap((level) => trailOf(agentLevel, level, operator, { discountRate: level.discountRate })),
    ...agencies.flatMap((agency) => trailOf(agent, agency.agent, operator, {})),
  ];
}

/** Throws when the machine does not let the record become what it is. */
function trailOf(
  lifecycle: Lifecycle,
  record: Switched,
  operator: UserRow,
  params: TransitionRow['params'],
): TransitionRow[] {
  const initial = lifecycleStates(lifecycle).find((state) => state.initial)?.id ?? '';
  const { event, edge } = lifecycle.creation;
  const common = { lifecycle, record, operator, params };
  const creation = step({ ...common, from: null, event, to: initial, edge, at: record.createdAt });
  if (record.status === initial) return [creation];
  const facts = { actor: { userId: operator.id, role: 'operations', agentId: null }, agentCount: 0 };
  const decision = decide(lifecycle, initial, facts, { type: 'disable' });
  if (!decision.ok || decision.to !== record.status)
    throw new Error(`${lifecycle.id}: the machine does not let it become ${record.status}`);
  const at = new Date(record.createdAt.getTime() + awakeMilliseconds);
  return [creation, step({ ...common, ...decision, event: 'disable', at }, creation)];
}

function step(
  made: {
    lifecycle: Lifecycle;
    record: Switched;
    operator: UserRow;
    params: TransitionRow['params'];
    from: string | null;
    event: string;
    to: string;
    edge: string;
    at: Date;
  },
  previous?: TransitionRow,
): TransitionRow {
  const { lifecycle, record, operator, from, event, to, edge, at } = made;
  const entry = {
    from,
    event,
    to,
    edge,
    at,
    remarks: '',
    lifecycle: lifecycle.id,
    recordId: record.id,
    seq: (previous?.seq ?? 0) + 1,
    actorId: operator.id,
    actorName: operator.name,
    actorRoleId: roleIds.operations,
    params: previous ? {} : made.params,
    previousHash: previous?.hash ?? genesisHash,
  };
  return { ...entry, hash: transitionHash(entry) };
}
