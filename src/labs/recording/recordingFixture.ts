import { fixtureFileName } from '../replay/fixture.ts';
import { acceptedVerdicts } from '../replay/replay.ts';
import { isNobodys, pseudonyms, mapLeaves, type LeafMapper } from '../replay/pseudonyms.ts';
import { shrink } from '../replay/shrink.ts';
import { checkRecording, isRecordingFailure } from './checkRecording.ts';
import type { RecordedMachines } from './recordedMachine.ts';
import type { RecordedActor, RecordedEvent, Recording } from './recording.ts';
import { replayActor, type RecordingOutcome } from './replayRecording.ts';
import { stateText } from './stateText.ts';
import { isSecretName, masked, maskOf } from '../../domain/secretNames.ts';

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Fields with people's names or typed texts. They count even if they look like a code: "admin" may be somebody's account.
 */
const namedFields =
  /(name|account|enterpriseId|companyId|orderNo|query|entries|syllables|remarks|reason|phone|mobile)$/i;

/** Codes of states and events, and ids of commands, rows, messages and routes: "refusal.chart.none". */
const code = /^([a-z][a-zA-Z]*|(?=.*[.:/@])[a-zA-Z0-9/_$][\w.:/@-]*)$/;

/** Tells whether the text is a name that the machines themselves define. */
function isCode(text: string, field: string, part: object | undefined): boolean {
  if (text === masked || text === '') return true;
  // Placeholder of a value that JSON cannot express; the name of an error is that of its class.
  if (part && '$' in part) return field !== 'message';
  // An entered field: its name is next to its value.
  if (field === 'value' && part && 'field' in part) return isNobodys(String(part.field), text);
  if (field === '__typename') return true;
  return !namedFields.test(field) && (isNobodys(field, text) || code.test(text));
}

/** Returns the same runs with other ids, names and typed texts (R-replay-6); equal values remain equal. */
export function pseudonymousRecording(recording: Recording): Recording {
  const { idFor, worded } = pseudonyms();
  const mapLeaf: LeafMapper = (value, name, part) => {
    if (isSecretName(name)) return maskOf(value);
    // Positions, counts and times remain, because typed input is always a text.
    if (typeof value === 'number') return value;
    if (value.search(uuids) >= 0) return value.replace(uuids, idFor);
    return isCode(value, name, part) ? value : worded(value);
  };
  const pseudonymize = <Value>(value: Value) => mapLeaves(value, mapLeaf) as Value;
  return {
    ...recording,
    startedAt: '2000-01-01T00:00:00.000Z',
    actors: recording.actors.map((actor) => ({
      ...actor,
      snapshot: { ...actor.snapshot, context: pseudonymize(actor.snapshot.context) },
      events: actor.events.map((recorded) => {
        const { type, ...carried } = recorded.event;
        return {
          ...recorded,
          event: { type, ...pseudonymize(carried) },
          answers: pseudonymize(recorded.answers),
        };
      }),
    })),
  };
}

/** Returns the recording with pseudonymous data and with today's outcomes as the expected ones (R-replay-6). */
export function recordingFixtureOf(recording: Recording, machines: RecordedMachines): Recording {
  const { outcomes } = checkRecording(recording, machines);
  const { actors, ...head } = pseudonymousRecording(recording);
  const expecting = (event: RecordedEvent, actor: number, index: number): RecordedEvent => {
    const outcome = outcomes[actor]?.[index];
    return outcome ? { ...event, expected: { verdict: outcome.verdict, value: outcome.after } } : event;
  };
  return {
    ...head,
    actors: actors.map((actor, number) => ({
      ...actor,
      events: actor.events.map((event, index) => expecting(event, number, index)),
    })),
  };
}

/** Proposes the name of the fixture's file. */
export function recordingFixtureName({ actors }: Recording): string {
  const events = actors.flatMap(({ machine, events }) => events.map((event) => ({ ...event, machine })));
  const failing = events.find(({ expected }) => expected && !acceptedVerdicts.includes(expected.verdict));
  const machine = failing?.machine ?? (actors.length === 1 ? actors[0]?.machine : undefined);
  const name = fixtureFileName({
    parts: [machine ?? 'recording', failing?.event.type, failing?.expected?.verdict ?? 'agrees'],
    count: events.length,
  });
  return `${name}.recording.json`;
}

/**
 * Returns the shortest recording in which a failing event still fails the same way (R-replay-7): first runs are removed,
 * then events. The event is `target` if it fails, else the first failure; verdict, former state and new state must be the
 * same. Undefined if nothing fails.
 */
export function shortestRecording(
  recording: Recording,
  machines: RecordedMachines,
  target?: { actor: number; index: number },
): Recording | undefined {
  const { failures } = checkRecording(recording, machines);
  const isTarget = ({ actor, index }: { actor: number; index: number }) =>
    actor === target?.actor && index === target.index;
  const first = failures.find(isTarget) ?? failures[0];
  const event = first && recording.actors[first.actor]?.events[first.index];
  if (!first || !event) return undefined;
  const failed = new Set(failures.map(({ actor, index }) => recording.actors[actor]?.events[index]));
  const fails = (actors: readonly RecordedActor[]) =>
    actors.some((actor) => {
      const at = actor.events.indexOf(event);
      if (at < 0) return false;
      const outcomes = replayActor(actor, machines);
      const outcome = outcomes[at];
      // Because the events before it must not fail for lack of a removed one.
      const isReached = actor.events.slice(0, at).every((each, index) => {
        const before = outcomes[index];
        return failed.has(each) || (before !== undefined && !isRecordingFailure(each, before));
      });
      return isReached && outcome !== undefined && outcomeText(outcome) === outcomeText(first.outcome);
    });
  const [run] = shrink(recording.actors, fails);
  if (!run) return undefined;
  const events = shrink(run.events, (remaining) => fails([{ ...run, events: [...remaining] }]));
  return { ...recording, actors: [{ ...run, events }] };
}

function outcomeText({ verdict, before, after }: RecordingOutcome): string {
  return [verdict, stateText(before), stateText(after)].join(' ');
}
