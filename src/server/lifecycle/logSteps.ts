import { and, eq, inArray, max } from 'drizzle-orm';
import type { MessageParams } from '../../domain/message.ts';
import { ask, type RequestedEvent, type Lifecycle } from '../../machines/lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { transitions } from '../db/schema.ts';
import { appendTransitions, type Actor } from '../trail/append.ts';
import { refusalOf } from './refusals.ts';

/** A step of records whose state is derived from other rows, which the caller writes under its own lock. */
interface LoggedStep<Facts, Event extends RequestedEvent> {
  lifecycle: Lifecycle<Facts, Event>;
  event: NoInfer<Event>;
  session: Actor;
  at: Date;
  /** Id of the log's entry that this step is a consequence of. */
  cause?: number | undefined;
}

interface LoggedRecord<Facts> {
  id: string;
  /** As it was before the rows were written. */
  state: string;
  facts: Facts;
  params?: MessageParams;
}

/** Asks the machine for its decision on an event, before anything is written. Throws the Refusal with its reason. */
export function requireStep<Facts, Event extends RequestedEvent>(
  { lifecycle, event }: Pick<LoggedStep<Facts, Event>, 'lifecycle' | 'event'>,
  { id: recordId, state, facts }: Pick<LoggedRecord<NoInfer<Facts>>, 'id' | 'state' | 'facts'>,
): { from: string; to: string; edge: string } {
  const decision = ask(lifecycle, state, facts, event);
  if (decision.ok) return decision;
  if (decision.kind === 'rule')
    throw refusalOf(decision.refusal, { lifecycle, event, facts, recordId, state });
  throw new Error(`${lifecycle.id}: ${state} does not take ${event.type}`);
}

/**
 * Logs a step of records whose state is derived from other rows, after these are written, in two statements. Throws what
 * requireStep throws.
 */
export async function logSteps<Facts, Event extends RequestedEvent>(
  tx: Tx,
  step: LoggedStep<Facts, Event>,
  records: readonly LoggedRecord<NoInfer<Facts>>[],
): Promise<void> {
  if (records.length === 0) return;
  const { lifecycle, event, session, at, cause } = step;
  const decided = records.map((record) => ({ record, ...requireStep(step, record) }));
  const ids = records.map(({ id }) => id);
  const lastSteps = await tx
    .select({ recordId: transitions.recordId, last: max(transitions.seq) })
    .from(transitions)
    .where(and(eq(transitions.lifecycle, lifecycle.id), inArray(transitions.recordId, ids)))
    .groupBy(transitions.recordId);
  const lastOf = new Map(lastSteps.map(({ recordId, last }) => [recordId, last ?? 0]));
  await appendTransitions(
    tx,
    decided.map(({ record: { id, facts, params = {} }, from, to, edge }) => ({
      lifecycle,
      recordId: id,
      last: lastOf.get(id) ?? 0,
      from,
      event: event.type,
      to,
      edge,
      remarks: event.remarks ?? '',
      params,
      facts: facts as object,
      cause,
      at,
      actor: session,
    })),
  );
}
