import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { AgentLevel } from '../../domain/agentLevel.ts';
import type { NewAgentLevel } from '../../domain/newAgentLevel.ts';
import { agentLevel, type AgentLevelFacts } from '../../machines/agentLevel.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { agentLevels, agents } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { notFound } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { requireUniqueName } from '../http/uniqueName.ts';
import { logCreation, moveRecord } from '../lifecycle/service.ts';
import { readingColumns } from '../search/reading.ts';
import { matches, namedLevel } from '../search/names.ts';

type LevelRow = typeof agentLevels.$inferSelect;

/** Returns the enabled levels whose name contains the keyword, sorted by name. */
export async function givableLevels(
  queryable: Queryable,
  keyword: string | undefined,
): Promise<AgentLevel[]> {
  const rows = await queryable
    .select({ level: agentLevels, agentCount: count(agents.id) })
    .from(agentLevels)
    .leftJoin(agents, eq(agents.levelId, agentLevels.id))
    .where(and(eq(agentLevels.status, 'enabled'), matches(namedLevel, keyword)))
    .groupBy(agentLevels.id)
    .orderBy(asc(agentLevels.sortKey))
    .limit(200);
  return rows.map(({ level, agentCount }) => answerOf(level, agentCount));
}

/** Throws 404 for a level that never was. */
export async function readLevel(queryable: Queryable, id: string): Promise<AgentLevel> {
  const [level] = await queryable.select().from(agentLevels).where(eq(agentLevels.id, id));
  if (!level) throw notFound();
  return answerOf(level, await queryable.$count(agents, eq(agents.levelId, id)));
}

/** Adds an enabled level. Throws 400 at the name when another level has it. */
export async function addLevel(
  tx: Tx,
  session: Session,
  input: NewAgentLevel,
  at: Date,
): Promise<AgentLevel> {
  await refuseDuplicate(tx, input.name, undefined);
  const [level] = await tx
    .insert(agentLevels)
    .values({ ...input, ...readingColumns(input.name), createdAt: at })
    .returning();
  if (!level) throw new Error('The level was not written');
  await logCreation(tx, {
    lifecycle: agentLevel,
    recordId: level.id,
    state: level.status,
    actor: session,
    at,
    params: { discountRate: level.discountRate },
  });
  await announceLevel(tx, level.id, agentLevel.creation.event);
  return answerOf(level, 0);
}

interface LevelMove {
  id: string;
  version: number;
  event: 'edit' | 'enable' | 'disable' | 'delete';
  /** The new values of an edit. */
  changes?: NewAgentLevel;
}

/**
 * Edits, enables, disables or deletes a level. Throws 404 for an unknown one, and 400 at a name that is already used.
 * Throws 409 when it has changed meanwhile or is to be deleted while agents have it.
 */
export async function moveLevel(tx: Tx, session: Session, move: LevelMove, at: Date): Promise<AgentLevel> {
  // The lock also delays transactions that are about to give the level to an agent.
  const [level] = await lockRows(tx, 'no key update', agentLevels, eq(agentLevels.id, move.id));
  if (!level) throw notFound();
  const agentCount = await tx.$count(agents, eq(agents.levelId, level.id));
  const { changes } = move;
  if (changes) await refuseDuplicate(tx, changes.name, level.id);
  const { row } = await moveRecord(tx, {
    lifecycle: agentLevel,
    table: agentLevels,
    record: level,
    seenVersion: move.version,
    facts: { actor: session, agentCount } satisfies AgentLevelFacts,
    event: { type: move.event },
    session,
    at,
    params: changes && { discountRate: changes.discountRate },
    set: changes && { ...changes, ...readingColumns(changes.name) },
  });
  await announceLevel(tx, level.id, move.event);
  return answerOf(row, agentCount);
}

/**
 * Locks the level for an agent until the transaction ends, so that it is not disabled or deleted meanwhile. Undefined for
 * a missing or deleted one.
 */
export async function levelToGive(tx: Tx, id: string): Promise<LevelRow | undefined> {
  const [level] = await lockRows(tx, 'share', agentLevels, eq(agentLevels.id, id));
  return level?.status === 'deleted' ? undefined : level;
}

/** Throws 400 at the name when another level has it (R-level-2). */
function refuseDuplicate(tx: Tx, name: string, own: string | undefined): Promise<void> {
  const isOther = and(
    ne(agentLevels.status, 'deleted'),
    own === undefined ? undefined : ne(agentLevels.id, own),
  );
  return requireUniqueName(tx, 'agent_levels_name', name, () =>
    tx.select({ name: agentLevels.name }).from(agentLevels).where(isOther),
  );
}

function announceLevel(tx: Tx, id: string, event: string): Promise<void> {
  const audience = { agentId: null, salespersonId: null };
  return announce(tx, { topic: 'agentLevel', id, event, audience });
}

function answerOf({ reading: _, sortKey: __, ...level }: LevelRow, agentCount: number): AgentLevel {
  return { ...level, agentCount, createdAt: level.createdAt.toISOString() };
}
