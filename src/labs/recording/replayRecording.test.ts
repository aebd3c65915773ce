import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { sessionMachine } from '../../machines/session.ts';
import { recordedMachines } from './recordedMachines.ts';
import { checkRecording } from './checkRecording.ts';
import { isRecording, readRecording, type RecordedActor, type Recording } from './recording.ts';
import type { RecordedMachines } from './recordedMachine.ts';
import { replayActor } from './replayRecording.ts';
import { statePaths, stateText } from './stateText.ts';

type MachineConfig = Parameters<typeof createMachine>[0];
type Written = [event: string | { type: string }, value: RecordedActor['snapshot']['value']];

/** Creates a run from a short notation. */
function run(machine: string, from: RecordedActor['snapshot']['value'], context: object, steps: Written[]) {
  const actor: RecordedActor = {
    machine,
    machineVersion: null,
    at: 0,
    ended: null,
    snapshot: { value: from, status: 'active', context: { ...context } },
    events: steps.map(([event, value], index) => ({
      at: index * 10,
      event: typeof event === 'string' ? { type: event } : event,
      value,
      status: ['done', 'closed', 'cancelled'].includes(stateText(value)) ? 'done' : 'active',
      answers: [],
    })),
  };
  return actor;
}

const verdicts = (actor: RecordedActor, machines: RecordedMachines = recordedMachines) =>
  replayActor(actor, machines).map(({ verdict }) => verdict);

const login = run('session', 'anonymous', { user: null }, [
  ['submit', 'loggingIn'],
  [{ type: 'issued', token: '•••', scheme: '•••' } as { type: string }, 'checking'],
  [{ type: 'accepted', user: { name: '李静' } } as { type: string }, 'active'],
  ['unauthorized', 'expired'],
  ['loginAgain', 'anonymous'],
]);

/** Returns today's session machine with one transition changed or one state less. */
function changed(
  change: (states: Record<string, { on: Record<string, unknown> }>) => void,
): RecordedMachines {
  const config = JSON.parse(JSON.stringify(sessionMachine.config)) as MachineConfig & {
    states: Record<string, { on: Record<string, unknown> }>;
  };
  change(config.states);
  return { ...recordedMachines, session: { machine: createMachine(config) } };
}

describe('a run that was written by hand', () => {
  const fault = { $: 'error', name: 'UploadFault', message: '', kind: 'passing' };
  const runs: [what: string, run: RecordedActor][] = [
    ['a session', login],
    [
      'an upload that is cancelled while it waits',
      run('upload', 'chosen', { size: 5, delays: [500], missing: [], arrived: 0, sent: 0, attempts: 0 }, [
        ['send', 'checking'],
        ['xstate.done.actor.0.upload.checking', 'opening'],
        [
          {
            type: 'xstate.done.actor.0.upload.opening',
            output: { fileId: '1', parts: [{ number: 1, size: 5, url: '•••' }] },
          } as { type: string },
          { sending: 'part' },
        ],
        [
          { type: 'xstate.error.actor.0.upload.sending.part', error: fault } as { type: string },
          { sending: 'pausing' },
        ],
        ['cancel', 'cancelled'],
      ]),
    ],
    [
      'a palette that is closed by a click',
      run(
        'palette',
        { root: 'idle' },
        { levels: [{ level: { kind: 'root' }, query: '', selected: '', found: [] }], sections: [] },
        [['DISMISS', 'closed']],
      ),
    ],
    [
      'a package that is not complete',
      run('packagePublishing', 'configuration', { values: { name: '' }, faults: {} }, [
        [{ type: 'enter', field: 'name', value: '协同办公' } as { type: string }, 'configuration'],
        ['next', 'configuration'],
      ]),
    ],
  ];
  it.each(runs)('%s goes to the states that were written', (_what, actor) => {
    expect(verdicts(actor)).toEqual(actor.events.map(() => 'agrees'));
  });
});

describe('a change of a machine is told (R-replay-12)', () => {
  it('leads elsewhere, and what follows is asked where it was recorded', () => {
    const machines = changed((states) => {
      states.loggingIn = { on: { issued: 'active', failed: 'anonymous' } };
    });
    expect(verdicts(login, machines)).toEqual(['agrees', 'diverged', 'agrees', 'agrees', 'agrees']);
    expect(checkRecording(recordingOf(login), machines).differences).toMatchObject([
      {
        actor: 0,
        index: 1,
        machine: 'session',
        event: 'issued',
        recorded: 'checking',
        outcome: { after: 'active' },
      },
    ]);
  });

  it('stays where it was to lead on', () => {
    const machines = changed((states) => {
      delete states.active?.on.unauthorized;
    });
    expect(verdicts(login, machines)).toEqual(['agrees', 'agrees', 'agrees', 'diverged', 'agrees']);
  });

  it('has a state no longer: nothing can be asked there, and after it all goes on', () => {
    const machines = changed((states) => {
      for (const state of ['expired', 'renewing', 'otherUser']) delete states[state];
      states.active = { on: { unauthorized: 'anonymous' } };
    });
    expect(verdicts(login, machines)).toEqual(['agrees', 'agrees', 'agrees', 'unknownState', 'unknownEvent']);
  });

  it('has an event no longer', () => {
    const machines = changed((states) => {
      for (const each of Object.values(states)) delete each.on.loginAgain;
    });
    expect(verdicts(login, machines).at(-1)).toBe('unknownEvent');
  });

  it('was the last state, and is told', () => {
    const closed = run('palette', 'closed', {}, [['DISMISS', 'closed']]);
    expect(verdicts(closed)).toEqual(['afterEnd']);
  });

  it('knows a machine no longer', () => {
    expect(verdicts(run('wizard', 'a', {}, [['next', 'b']]))).toEqual(['unknownState']);
  });

  it('wants an answer that the page was not asked for then', () => {
    const recorded = run(
      'palette',
      { root: 'idle' },
      { levels: [{ level: { kind: 'root' }, query: '', selected: '', found: [] }], sections: [] },
      [['CHANGED', { root: 'idle' }]],
    );
    expect(replayActor(recorded, recordedMachines)).toMatchObject([
      { verdict: 'diverged', failure: 'Not recorded: sections' },
    ]);
  });
});

function recordingOf(...actors: RecordedActor[]): Recording {
  return {
    format: 'oms-recording',
    version: 1,
    startedAt: '2026-11-23T08:00:00.000Z',
    milliseconds: 100,
    complete: true,
    actors,
  };
}

describe('a recording’s file', () => {
  const whole = recordingOf(login);
  it('is read as it was written', () => {
    expect(readRecording(JSON.stringify(whole))).toEqual(whole);
    expect(isRecording(JSON.stringify(whole))).toBe(true);
  });

  const bad: [what: string, text: string, said: RegExp][] = [
    ['no JSON', '{', /JSON/],
    ['of a later format', JSON.stringify({ ...whole, version: 2 }), /^version: .*1/],
    ['without runs', JSON.stringify({ ...whole, actors: [] }), /^actors: /],
    [
      'an event without a type',
      JSON.stringify(
        recordingOf({
          ...login,
          events: login.events.map((each) => ({ ...each, event: {} as { type: string } })),
        }),
      ),
      /^actors\.0\.events\.0\.event\.type: /,
    ],
    [
      'a state that nobody has called so',
      JSON.stringify(
        recordingOf({
          ...login,
          snapshot: { ...login.snapshot, value: { a: { b: {} }, c: '3'.repeat(200) } },
        }),
      ),
      /^actors\.0\.snapshot\.value/,
    ],
  ];
  it.each(bad)('%s is refused with what is wrong', (_what, text, message) => {
    expect(() => readRecording(text)).toThrow(message);
  });

  it('is told from steps of records and from what is no JSON', () => {
    expect([isRecording('{"format":"oms-replay"}'), isRecording('['), isRecording('null')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the text of a state', () => {
  it('names the innermost states, of regions beside each other all', () => {
    expect(stateText('root')).toBe('root');
    expect(stateText({ root: { list: 'idle' } })).toBe('root.list.idle');
    expect(stateText({ b: 'y', a: { x: {} } })).toBe('a.x, b.y');
    expect(statePaths({ root: 'idle' })).toEqual([['root'], ['root', 'idle']]);
  });
});
