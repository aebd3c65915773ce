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

/** The actor of the calendar's steps and of the server's own cleanups. */
export const systemActor: Actor = { userId: null, name: '', roleId: systemRoleId };

/** The actor of commands on the server's command line: the trail knows no name for them. */
export const commandLineActor: Actor = { userId: null, name: '', roleId: commandLineRoleId };

interface NewTransition {
  lifecycle: Lifecycle;
  recordId: string;
  /** Number of the last entry of the record's history; 0 for a new record. */
  last: number;
  from: string | null;
  event: string;
  to: string;
  edge: string;
  remarks: string;
  params: MessageParams;
  /** The facts that the guards read; null if no guard ran. */
  facts: object | null;
  /** Id of the entry that this one is a consequence of. */
  cause?: number | undefined;
  /** The record's audited fields after the step, if they are already read. */
  content?: Content | undefined;
  at: Date;
  actor: Actor;
}

/** A step as the log stores it, without the fields that are only known when it is written. */
export type TransitionFields = Omit<TransitionRow, 'id' | 'content' | 'sessionId' | 'requestId' | 'seal'> & {
  content?: Content | undefined;
};

/** Returns the step as columns of the table. */
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

/** Adds steps to histories, each of another record. Returns the ids of the entries, in their order. */
export function appendTransitions(tx: Tx, steps: NewTransition[]): Promise<number[]> {
  return writeTransitions(tx, steps.map(transitionFields));
}

/** Adds a few steps at the commit, each of another record, if the transaction does not need their ids. */
export async function appendLast(tx: Tx, steps: readonly NewTransition[]): Promise<void> {
  const rows = await sealedSteps(tx, steps.map(transitionFields));
  if (rows.length > 0) await writeAtCommit(tx, tx.insert(transitions).values(rows));
}

/** No statement takes more parameters than this many entries need. */
const batchSize = 2500;

/**
 * Writes any number of steps in few statements. A record's content is read after its step, so of several steps of one
 * record only the last stores it.
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

/** Returns the last step of each record. */
function lastSteps(steps: readonly TransitionFields[]): Map<string, TransitionFields> {
  return new Map(steps.map((step) => [recordOf(step), step]));
}

const recordOf = ({ lifecycle, recordId }: TransitionFields) => `${lifecycle} ${recordId}`;

/** Returns the rows of the steps, with the records' present contents. `lastOf`: the steps that store them. */
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

/**
 * Returns the facts of the guards with only those fields of the actor that guards use: a session contains more than
 * should be stored.
 */
function storedFacts(facts: object): Record<string, unknown> {
  const { actor, ...others } = facts as { actor?: Session | null };
  // The rules of a consequence check that there is no actor, so its absence is stored too.
  if (!actor) return { ...facts };
  const { userId, role, agentId } = actor;
  return { ...others, actor: { userId, role, agentId } };
}

/** Returns the number of the last entry of a record's history, for a query of the record. */
export function lastTransition(lifecycle: string, recordId: PgColumn): SQL<number | null> {
  return subquery(sql`select max(${transitions.seq}) from ${transitions}
    where ${transitions.lifecycle} = ${lifecycle} and ${transitions.recordId} = ${recordId}`);
}
