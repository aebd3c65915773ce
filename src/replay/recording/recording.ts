import { z } from 'zod';
import { instantSchema } from '../../domain/dates.ts';
import { readText } from '../readText.ts';
import { verdictSchema } from '../replay.ts';
import { replayModeSchema } from '../step.ts';

/** A state as XState writes it: "anonymous", or { root: "idle" }. */
export type RecordedValue = string | { [state: string]: RecordedValue };
const recordedValueSchema: z.ZodType<RecordedValue> = z.lazy(() =>
  z.union([z.string().max(100), z.record(z.string(), recordedValueSchema)]),
);

const statusSchema = z.enum(['active', 'done', 'error', 'stopped']);

/** What the page answered to a machine that asked it while taking an event, in the order of asking. */
const answerSchema = z.object({ question: z.string().max(60), answer: z.unknown() });

const recordedEventSchema = z.object({
  /** Milliseconds since the recording began. */
  at: z.number().min(0),
  event: z.looseObject({ type: z.string().max(200) }),
  /** The state after it; null of an event that a tester has put in. */
  value: recordedValueSchema.nullable(),
  status: statusSchema,
  answers: z.array(answerSchema).default([]),
  /** Of a fixture: the verdict that it is to have, and where it is to lead; null where it could not be asked. */
  expected: z.object({ verdict: verdictSchema, value: recordedValueSchema.nullable() }).optional(),
});
export type RecordedEvent = z.output<typeof recordedEventSchema>;

/** One run of a machine: from where the recording met it, each event that reached it. */
const recordedActorSchema = z.object({
  /** The machine's id: session, palette, commandForm, upload, packagePublishing. */
  machine: z.string().max(60),
  /** As its definition says; null where it says none. */
  machineVersion: z.string().max(60).nullable(),
  /** Milliseconds since the recording began; `ended` is null of one that still ran when it was stopped. */
  at: z.number().min(0),
  ended: z.number().min(0).nullable(),
  /** Where it stood at first. */
  snapshot: z.object({
    value: recordedValueSchema,
    status: statusSchema,
    context: z.record(z.string(), z.unknown()),
  }),
  /** How the events follow on each other: `machine` of a run that a tester has changed (R-replay-3). */
  follow: replayModeSchema.optional(),
  events: z.array(recordedEventSchema),
});
export type RecordedActor = z.output<typeof recordedActorSchema>;

/** More events than this a recording does not take. */
export const mostEvents = 20_000;

/**
 * What the machines of the page did while a tester recorded them (R-replay-10): a file named *.recording.json. Secrets are
 * masked (R-replay-11); what JSON has no words for is an object with "$": what it was.
 */
export const recordingSchema = z.object({
  format: z.literal('oms-recording'),
  version: z.literal(1),
  startedAt: instantSchema,
  /** How long it took. */
  milliseconds: z.number().min(0),
  /** False where it had taken all the events that a file may hold before it was stopped. */
  complete: z.boolean(),
  actors: z.array(recordedActorSchema).min(1).max(2000),
});
export type Recording = z.output<typeof recordingSchema>;

/** The text of a file that page or command line makes of one: the schema says in which order things stand. */
export function recordingText(recording: Recording): string {
  return `${JSON.stringify(recordingSchema.parse(recording), null, 2)}\n`;
}

/** Whether the text is a recording, or says so of itself; of what is no JSON, false. */
export function isRecording(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'format' in read && read.format === 'oms-recording';
  } catch {
    return false;
  }
}

/** The recording that a text holds. Throws with what is wrong with it. */
export function readRecording(text: string): Recording {
  return readText(recordingSchema, text);
}
