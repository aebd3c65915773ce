import { createActor } from 'xstate';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedMachines } from './recordedMachines.ts';
import { checkRecording } from './checkRecording.ts';
import { readRecording, recordingText, type RecordedActor, type Recording } from './recording.ts';
import {
  pseudonymousRecording,
  recordingFixtureName,
  recordingFixtureOf,
  shortestRecording,
} from './recordingFixture.ts';
import { stateText } from './stateText.ts';
import { labRecording, runLabMachine, runLabOutcomes, runSource, shrunkRecording } from './runLab.ts';

type Step = [event: { type: string; [field: string]: unknown }, value: string];

function run(machine: string, from: string, context: Record<string, unknown>, steps: Step[]): RecordedActor {
  return {
    machine,
    machineVersion: null,
    at: 0,
    ended: null,
    snapshot: { value: from, status: 'active', context },
    events: steps.map(([event, value], index) => ({
      ...{ at: index, event, value, answers: [] },
      status: value === 'done' || value === 'cancelled' ? 'done' : 'active',
    })),
  };
}

const login = run('session', 'anonymous', { user: null }, [
  [{ type: 'submit' }, 'loggingIn'],
  [{ type: 'issued', token: '•••', scheme: '•••' }, 'checking'],
  [{ type: 'accepted', user: { name: '李静', account: 'admin', roleId: 1 } }, 'active'],
  [{ type: 'unauthorized' }, 'expired'],
  [{ type: 'loginAgain' }, 'anonymous'],
]);
const form = run('commandForm', 'editing', { command: 'agent.create', loads: false }, [
  [{ type: 'change', field: 'name', kind: 'text', value: 'northern.trade' }, 'editing'],
  [{ type: 'send' }, 'sending'],
  [{ type: 'failed' }, 'editing'],
]);

function recordingOf(...actors: RecordedActor[]): Recording {
  const head = { format: 'oms-recording', version: 1, complete: true } as const;
  return { ...head, startedAt: '2026-11-23T08:00:00.000Z', milliseconds: 9, actors };
}

function eventOf({ actors }: Recording, actor: number, index: number) {
  const event = actors[actor]?.events[index];
  if (!event) throw new Error('There is none');
  return event;
}

/** Loads a recording into a lab and returns helpers that read its events and their outcomes. */
function labOf(recording: Recording) {
  const lab = createActor(runLabMachine).start();
  lab.send({ type: 'load', source: runSource(recording) });
  const file = () => {
    const { steps, source } = lab.getSnapshot().context;
    if (!source) throw new Error('Nothing is loaded');
    return labRecording(steps, source);
  };
  const verdicts = () => {
    const { steps } = lab.getSnapshot().context;
    return runLabOutcomes(steps, file(), recordedMachines).map(
      (outcome, index) =>
        `${steps[index]?.step.recorded.event.type} ${outcome ? `${outcome.verdict} ${stateText(outcome.after)}` : 'skipped'}`,
    );
  };
  return { lab, file, verdicts };
}

describe('a recording in the lab', () => {
  it('is asked where the machine stands once an event is left out, the runs beside it as before', () => {
    const { lab, file, verdicts } = labOf(recordingOf(login, form));
    lab.send({ type: 'skip' });
    expect(verdicts()).toEqual([
      'submit skipped',
      'issued diverged anonymous',
      'accepted diverged anonymous',
      'unauthorized diverged anonymous',
      'loginAgain agrees anonymous',
      'change agrees editing',
      'send agrees sending',
      'failed agrees editing',
    ]);
    expect(file().actors.map(({ follow }) => follow)).toEqual(['machine', undefined]);
    lab.send({ type: 'undo' });
    expect(verdicts().every((each) => each.includes(' agrees '))).toBe(true);
    expect(file().actors[0]).toBe(login);
  });

  it('moves an event within its run only', () => {
    const { lab, verdicts } = labOf(recordingOf(login, form));
    lab.send({ type: 'go', at: 4 });
    lab.send({ type: 'move', by: 1 });
    expect(lab.getSnapshot().context.past).toEqual([]);
    lab.send({ type: 'move', by: -1 });
    expect(verdicts().slice(2, 5)).toEqual([
      'accepted agrees active',
      'loginAgain diverged active',
      'unauthorized agrees expired',
    ]);
  });

  it('takes an event that is put in, with what such a one carried before', () => {
    const { lab, verdicts } = labOf(recordingOf(login));
    lab.send({ type: 'insert', event: 'accepted', state: null });
    lab.send({ type: 'insert', event: 'logout', state: null });
    // While logging in, neither event exists; the later events run as recorded.
    expect(verdicts().slice(0, 4)).toEqual([
      'submit agrees loggingIn',
      'accepted unknownEvent loggingIn',
      'logout unknownEvent loggingIn',
      'issued agrees checking',
    ]);
    expect(lab.getSnapshot().context.steps[1]?.step.recorded.event).toEqual(login.events[2]?.event);
    lab.send({ type: 'go', at: 4 });
    lab.send({ type: 'insert', event: 'logout', state: null });
    expect(verdicts().slice(4, 7)).toEqual([
      'accepted agrees active',
      'logout taken anonymous',
      'unauthorized diverged anonymous',
    ]);
  });

  it('asks a guard of a changed field, and tells what each says', () => {
    const values = { name: '', baseSeats: '', kind: '', durationMonths: '', price: '', seatPrice: '' };
    const publishing = run('packagePublishing', 'pricing', { values, faults: {} }, [
      [{ type: 'goTo', step: 1 }, 'configuration'],
    ]);
    const { lab, file, verdicts } = labOf(recordingOf(publishing));
    const guards = () => checkRecording(file(), recordedMachines).outcomes[0]?.[0]?.guards;
    expect(guards()).toContainEqual({
      ...{ name: 'to 1', state: 'pricing', after: false, to: 'configuration', passes: true },
    });
    const [recorded] = publishing.events;
    if (!recorded) throw new Error('It has one');
    lab.send({ type: 'change', step: { recorded: { ...recorded, event: { type: 'goTo', step: 3 } } } });
    expect(verdicts()).toEqual(['goTo refusedNow pricing']);
    expect(guards()).toContainEqual(expect.objectContaining({ name: 'to 1', passes: false }));
  });

  it('tells of the guards that a state asks after the event', () => {
    const items = [{ id: '1', name: 'A', status: { is: 'ready' } }];
    const bulk = run('bulkRun', 'ready', { items, reads: false, read: 0, stopped: false }, [
      [{ type: 'SEND', values: {} }, 'running.taking'],
    ]);
    eventOf(recordingOf(bulk), 0, 0).value = { running: 'taking' };
    const [outcome] = checkRecording(recordingOf(bulk), recordedMachines).outcomes[0] ?? [];
    expect(outcome?.verdict).toBe('agrees');
    expect(outcome?.guards).toEqual([
      { name: 'anyReady', state: 'ready', after: false, to: 'running', passes: true },
      { name: 'stopped', state: 'running.choosing', after: true, to: 'finished', passes: false },
      { name: 'anyReady', state: 'running.choosing', after: true, to: 'running.taking', passes: true },
    ]);
  });
});

/** Returns three runs that agree, apart from one login whose third event was recorded with another state. */
function failing(): Recording {
  const changed = structuredClone(login);
  const [, , third] = changed.events;
  if (third) third.value = 'expired';
  // Adds events that the failure does not depend on.
  changed.events.unshift(
    ...run('session', 'anonymous', {}, [
      [{ type: 'submit' }, 'loggingIn'],
      [{ type: 'failed' }, 'anonymous'],
    ]).events,
  );
  return recordingOf(form, changed, structuredClone(login));
}

describe('a failing recording', () => {
  it('is shrunk over its runs, then over their events, to what still fails so (R-replay-7)', () => {
    const short = shortestRecording(failing(), recordedMachines);
    expect(
      short?.actors.map(({ machine, events }) => [machine, events.map(({ event }) => event.type)]),
    ).toEqual([['session', ['submit', 'issued', 'accepted']]]);
    expect(checkRecording(short ?? failing(), recordedMachines).failures).toMatchObject([
      { index: 2, outcome: { verdict: 'diverged', after: 'active' } },
    ]);
    expect(shortestRecording(recordingOf(login, form), recordedMachines)).toBeUndefined();
  });

  it('is shrunk to the event that the lab looks at', () => {
    const two = failing();
    eventOf(two, 2, 0).value = 'checking';
    const source = runSource(two);
    const steps = source.steps.map((step, key) => ({ key, step, skipped: false }));
    const at = source.steps.findIndex(({ run }) => run === 2);
    const short = shrunkRecording(steps, source, at, recordedMachines);
    expect(short?.actors.map(({ events }) => events.map(({ event }) => event.type))).toEqual([['submit']]);
  });
});

describe('a fixture of a recording (R-replay-6)', () => {
  it('names nobody, and expects what today’s machines do', () => {
    const fixture = recordingFixtureOf(recordingOf(login, form), recordedMachines);
    const text = recordingText(fixture);
    expect(text).not.toMatch(/李静|admin|northern|2026/);
    expect(fixture.actors[0]?.events.map(({ expected }) => expected)).toEqual([
      { verdict: 'agrees', value: 'loggingIn' },
      { verdict: 'agrees', value: 'checking' },
      { verdict: 'agrees', value: 'active' },
      { verdict: 'agrees', value: 'expired' },
      { verdict: 'agrees', value: 'anonymous' },
    ]);
    expect(recordingFixtureName(fixture)).toBe('recording-agrees-8-steps.recording.json');
    // Because names that machines and the page define identify nobody.
    expect(fixture.actors[1]?.snapshot.context).toEqual({ command: 'agent.create', loads: false });
    expect(fixture.actors[1]?.events[0]?.event).toMatchObject({ field: 'name', kind: 'text' });
  });

  it('keeps nothing that was typed for looking like an amount or a code', () => {
    const enter = (field: string, value: string): Step => [
      { type: 'enter', field, kind: 'text', value },
      'editing',
    ];
    const typed = run('command', 'editing', { command: 'agent.create' }, [
      enter('companyId', '91440300'),
      enter('contact', 'lisi'),
      enter('qq', '13800138000'),
      enter('amount', '1200.00'),
    ]);
    const { actors } = pseudonymousRecording(recordingOf(typed));
    expect(actors[0]?.events.map(({ event }) => event.value)).toEqual([
      'Text 1··',
      'AAAA',
      'Text 3·····',
      '1200.00',
    ]);
  });

  it('names nobody whose name looks like a code, whatever its field is called', () => {
    const session = run(
      'session',
      'active',
      { salespersonName: 'lisi', adminAccount: 'zhaoliu', state: 'active' },
      [],
    );
    const { actors } = pseudonymousRecording(recordingOf(session));
    const context = actors[0]?.snapshot.context;
    expect(JSON.stringify(context)).not.toMatch(/lisi|zhaoliu/);
    expect(context).toMatchObject({ state: 'active' });
  });

  it('expects the verdict of what fails, and fails once that is another', () => {
    const fixture = recordingFixtureOf(failing(), recordedMachines);
    expect(recordingFixtureName(fixture)).toBe('session-accepted-diverged-15-steps.recording.json');
    expect(checkRecording(fixture, recordedMachines).failures).toEqual([]);
    const expected = { verdict: 'diverged', value: 'expired' } as const;
    eventOf(fixture, 1, 4).expected = expected;
    expect(
      checkRecording({ actors: fixture.actors.map((actor) => ({ ...actor })) }, recordedMachines).failures,
    ).toMatchObject([{ actor: 1, index: 4, expected, outcome: { verdict: 'diverged', after: 'active' } }]);
  });

  const folder = join(import.meta.dirname, '../../../tests/replay/recordings');
  it.each(readdirSync(folder))('%s: other names change nothing of what the machines do', (name) => {
    const recording = readRecording(readFileSync(join(folder, name), 'utf8'));
    const other = pseudonymousRecording(recording);
    expect(checkRecording(other, recordedMachines)).toEqual(checkRecording(recording, recordedMachines));
    expect(JSON.stringify(other)).not.toMatch(/[\u4e00-\u9fff]|"admin"|OPS|Recorded/);
    // Because the fixture of a fixture is the same.
    const fixture = recordingFixtureOf(recording, recordedMachines);
    expect(recordingText(recordingFixtureOf(fixture, recordedMachines))).toBe(recordingText(fixture));
  });
});
