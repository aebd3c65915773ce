import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MessageParams } from '../../domain/message.ts';
import { commandLineRoleId, systemRoleId } from '../../domain/roles.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import type { Session } from '../http/session.ts';
import { originOf, writeAtCommit } from '../http/transaction.ts';
import { readContents, type Content } from './auditedFields.ts';
import { sealedTransition, type TransitionRow } from './entries.ts';
import { machineHash } from './machineHash.ts';

export type Actor = Pick<Session, 'name'> & { userId: string | null; roleId: number };

/** Nobody: the calendar, or the server's own tidying. */
export const systemActor: Actor = { userId: null, name: '', roleId: systemRoleId };

/** Whoever has the server's own command line: the trail knows no name of theirs. */
export const commandLineActor: Actor = { userId: null, name: '', roleId: commandLineRoleId };

interface NewTransition {
  lifecycle: Lifecycle;
  recordId: string;
  /** Number of the last entry of the record's history; 0 for a record that has just come to be. */
  last: number;
  from: string | null;
  event: string;
  to: string;
  edge: string;
  remarks: string;
  params: MessageParams;
  /** What the guards saw; null where none was asked. */
  facts: object | null;
  /** Id of the entry that this one is a consequence of. */
  cause?: number | undefined;
  /** The record's audited fields after the step, where they are read already. */
  content?: Content | undefined;
  at: Date;
  actor: Actor;
}

/** A step as the log keeps it, but for what is only known when it is written. */
export type TransitionFields = Omit<TransitionRow, 'id' | 'content' | 'sessionId' | 'requestId' | 'seal'> & {
  content?: Content | undefined;
};

/** The step in the words of the table. */
export function transitionFields(step: NewTransition): TransitionFields {
  const { actor, last, lifecycle, facts, cause, ...rest } = step;
  return {
    ...rest,
    lifecycle: lifecycle.id,
    seq: last + 1,
    actorId: actor.userId,
    actorName: actor.name,
    actorRoleId: actor.roleId,
    facts: facts && storedFacts(facts),
    machineVersion: lifecycle.version,
    machineHash: machineHash(lifecycle),
    causeId: cause ?? null,
  };
}

/** Adds to the histories of records, each of another record. Gives the ids of the entries, in their order. */
export function appendTransitions(tx: Tx, steps: NewTransition[]): Promise<number[]> {
  return writeTransitions(tx, steps.map(transitionFields));
}

/** Adds a few steps, each of another record, with the commit, where nothing in the transaction asks for their ids. */
export async function appendLast(tx: Tx, steps: readonly NewTransition[]): Promise<void> {
  const rows = await sealedSteps(tx, steps.map(transitionFields));
  if (rows.length > 0) await writeAtCommit(tx, tx.insert(transitions).values(rows));
}

/** No statement takes more parameters than this many entries need. */
const batchSize = 2500;

/**
 * Writes steps, in few statements whatever their number. What a record is after a step is read from it, so of several
 * steps of one record only the last keeps that.
 */
export async function writeTransitions(tx: Tx, steps: readonly TransitionFields[]): Promise<number[]> {
  const lastOf = lastSteps(steps);
  const ids: number[] = [];
  for (let from = 0; from < steps.length; from += batchSize) {
    const rows = await sealedSteps(tx, steps.slice(from, from + batchSize), lastOf);
    const written = await tx.insert(transitions).values(rows).returning({ id: transitions.id });
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

/** Of each record its last step. */
function lastSteps(steps: readonly TransitionFields[]): Map<string, TransitionFields> {
  return new Map(steps.map((step) => [recordOf(step), step]));
}

const recordOf = ({ lifecycle, recordId }: TransitionFields) => `${lifecycle} ${recordId}`;

/** The rows of the steps, with what the records are now. `lastOf`: which steps keep that. */
async function sealedSteps(tx: Tx, steps: readonly TransitionFields[], lastOf = lastSteps(steps)) {
  const unread = steps.filter((step) => !step.content && lastOf.get(recordOf(step)) === step);
  const contents = new Map<TransitionFields, Content>();
  for (const lifecycle of new Set(unread.map((step) => step.lifecycle))) {
    const those = unread.filter((step) => step.lifecycle === lifecycle);
    const ids = those.map(({ recordId }) => recordId);
    const read = await readContents(tx, lifecycle, ids);
    for (const step of those) {
      const content = read.get(step.recordId);
      if (content) contents.set(step, content);
    }
  }
  const origin = originOf(tx);
  return steps.map((step) =>
    sealedTransition({ ...step, content: step.content ?? contents.get(step) ?? null }, origin),
  );
}

/** As the guards saw them, but of who acts only what they ask: a session holds more than is to be kept. */
function storedFacts(facts: object): Record<string, unknown> {
  const { actor, ...others } = facts as { actor?: Session | null };
  // That nobody acts is what the rules of a consequence ask.
  if (!actor) return { ...facts };
  const { userId, role, agentId } = actor;
  return { ...others, actor: { userId, role, agentId } };
}

/** Number of the last entry of a record's history, for a query of the record. */
export function lastTransition(lifecycle: string, recordId: PgColumn): SQL<number | null> {
  return subquery(sql`select max(${transitions.seq}) from ${transitions}
    where ${transitions.lifecycle} = ${lifecycle} and ${transitions.recordId} = ${recordId}`);
}
