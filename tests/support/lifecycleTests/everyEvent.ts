import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { lifecycleEdges, type Lifecycle } from '../../../src/machines/lifecycle.ts';
import { isUnbroken } from '../histories.ts';
import { givenAnswer, type MachineAnswer } from '../machineAnswer.ts';
import { replayed } from '../replayed.ts';
import { callerNames, type CallerName, type logOf } from '../switching.ts';
import type { Answer } from '../testApi.ts';

/** Tests of a machine: every caller sends every event to records in every situation, by the real calls. */
interface EveryEvent<Situation extends object, Event extends object, Record, Traces> {
  /** Each has the record's state, and what else the machine's rules depend on. */
  situations: readonly Situation[];
  /** The events to send, with what is sent along. */
  eventsIn: (situation: Situation) => readonly Event[];
  callers?: readonly CallerName[];
  create: (situation: Situation) => Promise<Record>;
  /** Returns all rows that the event could change. */
  traces: (record: Record) => Promise<Traces>;
  stateOf: (traces: Traces) => string | undefined;
  send: (name: CallerName, record: Record, event: Event, before: Traces) => Promise<Answer<unknown>>;
  expected: (name: CallerName, situation: Situation, event: Event, before: Traces) => MachineAnswer;
  /** Checks the rows after an event that was accepted. */
  checkAccepted?: (before: Traces, after: Traces, event: Event, combination: string) => void;
}

/** Expects the answer that the machine gives, and that a refused event changes nothing. Returns the number of events sent. */
export async function sendEveryEvent<Situation extends object, Event extends object, Record, Traces>({
  situations,
  eventsIn,
  callers = callerNames,
  create,
  traces,
  stateOf,
  send,
  expected,
  checkAccepted,
}: EveryEvent<Situation, Event, Record, Traces>): Promise<number> {
  const disagreements: unknown[] = [];
  let sent = 0;
  for (const situation of situations) {
    let record = await create(situation);
    let before = await traces(record);
    for (const name of callers) {
      for (const event of eventsIn(situation)) {
        const combination = JSON.stringify({ ...situation, ...event, name });
        const machineAnswer = expected(name, situation, event, before);
        const answer = await send(name, record, event, before);
        const after = await traces(record);
        const answered = givenAnswer(answer, stateOf(after));
        if (!isDeepStrictEqual(answered, machineAnswer))
          disagreements.push({ combination, answered, machineAnswer });
        if (answer.status === 200) {
          checkAccepted?.(before, after, event, combination);
          record = await create(situation);
          before = await traces(record);
        } else {
          expect(after, combination).toEqual(before);
        }
        sent += 1;
      }
    }
  }
  expect(disagreements).toEqual([]);
  expect(sent).toBeGreaterThan(0);
  return sent;
}

type Edge = ReturnType<typeof lifecycleEdges>[number];
type Log = Awaited<ReturnType<typeof logOf>>;

/** Takes every edge of a machine, and expects that its entry in the trail is complete and replays. */
export async function takeEveryEdge(
  lifecycle: Lifecycle,
  /** Brings a record to the edge's beginning, sends the event, and returns the record's log. */
  take: (edge: Edge) => Promise<Log>,
): Promise<void> {
  for (const edge of lifecycleEdges(lifecycle)) {
    const log = await take(edge);
    expect(log.at(-1)).toMatchObject({ from: edge.from, event: edge.event, to: edge.to, edge: edge.edge });
    expect(isUnbroken(log)).toBe(true);
    expect(replayed(log)).toEqual(new Set(['agrees']));
  }
}
