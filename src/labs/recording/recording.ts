import { z } from 'zod';
import { instantSchema } from '../../domain/dates.ts';
import { readText } from '../replay/readText.ts';
import { verdictSchema } from '../replay/replay.ts';
import { replayModeSchema } from '../replay/step.ts';

/** A state as XState writes it: "anonymous", or { root: "idle" }. */
export type RecordedValue = string | { [state: string]: RecordedValue };
const recordedValueSchema: z.ZodType<RecordedValue> = z.lazy(() =>
  z.union([z.string().max(100), z.record(z.string(), recordedValueSchema)]),
);

const statusSchema = z.enum(['active', 'done', 'error', 'stopped']);

/** The page's answers to a machine during one event, in the order of the questions. */
const answerSchema = z.object({ question: z.string().max(60), answer: z.unknown() });

const recordedEventSchema = z.object({
  /** Milliseconds since the recording began. */
  at: z.number().min(0),
  event: z.looseObject({ type: z.string().max(200) }),
  /** The state after it; null for an event that a tester has inserted. */
  value: recordedValueSchema.nullable(),
  status: statusSchema,
  answers: z.array(answerSchema).default([]),
  /** In a fixture: the expected verdict and state; the state is null if the event could not be evaluated. */
  expected: z.object({ verdict: verdictSchema, value: recordedValueSchema.nullable() }).optional(),
});
export type RecordedEvent = z.output<typeof recordedEventSchema>;

/** One run of a machine: its first recorded state and each event that reached it. */
const recordedActorSchema = z.object({
  /** The machine's id: session, palette, commandForm, upload, packagePublishing. */
  machine: z.string().max(60),
  /** From its definition; null if it has none. */
  machineVersion: z.string().max(60).nullable(),
  /** Milliseconds since the recording began; `ended` is null if the actor still ran at the end. */
  at: z.number().min(0),
  ended: z.number().min(0).nullable(),
  /** Its first recorded state. */
  snapshot: z.object({
    value: recordedValueSchema,
    status: statusSchema,
    context: z.record(z.string(), z.unknown()),
  }),
  /** The replay mode: `machine` for a run that a tester has changed (R-replay-3). */
  follow: replayModeSchema.optional(),
  events: z.array(recordedEventSchema),
});
export type RecordedActor = z.output<typeof recordedActorSchema>;

/** Maximum number of events in a recording. */
export const mostEvents = 20_000;

/**
 * A tester's recording of the page's machines (R-replay-10): a file named *.recording.json. Secrets are masked
 * (R-replay-11); a value that JSON cannot express is an object whose "$" names its type.
 */
export const recordingSchema = z.object({
  format: z.literal('oms-recording'),
  version: z.literal(1),
  startedAt: instantSchema,
  /** Duration in milliseconds. */
  milliseconds: z.number().min(0),
  /** False if it reached the maximum number of events before it was stopped. */
  complete: z.boolean(),
  actors: z.array(recordedActorSchema).min(1).max(2000),
});
export type Recording = z.output<typeof recordingSchema>;

/** Serializes a recording for a file; the schema determines the order of the fields. */
export function recordingText(recording: Recording): string {
  return `${JSON.stringify(recordingSchema.parse(recording), null, 2)}\n`;
}

/** Tells whether the text is a recording or claims to be one; false if it is no JSON. */
export function isRecording(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'format' in read && read.format === 'oms-recording';
  } catch {
    return false;
  }
}

/** Parses a recording. Throws an error that names the first mistake. */
export function readRecording(text: string): Recording {
  return readText(recordingSchema, text);
}
