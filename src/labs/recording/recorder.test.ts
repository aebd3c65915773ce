import { createActor, fromPromise, waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../../tests/support/browserTabs.ts';
import { createSession } from '../../app/session/session.ts';
import { loneTab } from '../../app/session/testing.ts';
import { emptyPackageDraft } from '../../domain/typedPackageSchema.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { commandFormMachine } from '../../machines/commandForm.ts';
import { inspect, runningActors } from '../../machines/inspection.ts';
import {
  packagePublishingMachine,
  RefusedFields,
  type CreatedPackage,
  type PackageCreation,
} from '../../machines/packagePublishing.ts';
import { settleMilliseconds } from '../../palette/paletteSetup.ts';
import { recordedMachines } from './recordedMachines.ts';
import { foundRecord, openPalette, recordOf } from '../../palette/testing.ts';
import { FileUpload } from '../../transfer/fileUpload.ts';
import { startRecorder, type Recorder } from './recorder.ts';
import { readRecording } from './recording.ts';
import { checkRecording } from './checkRecording.ts';
import { stateText } from './stateText.ts';

let recorder: Recorder;
let clock = 0;
// Stops the actors that earlier tests have left running in this process.
beforeEach(() => runningActors().forEach((actor) => actor.stop()));
afterEach(() => recorder.stop());

function record(most = 1000): void {
  clock = 0;
  recorder = startRecorder({
    machines: recordedMachines,
    now: () => clock,
    startedAt: '2026-11-23T08:00:00.000Z',
    most,
  });
}

/** Ends the recording; returns it as its file would be read, with the differences of its replay. */
function stopped(machine: string) {
  const recording = readRecording(JSON.stringify(recorder.stop()));
  const actors = recording.actors.filter((actor) => actor.machine === machine);
  const paths = actors.map(({ snapshot, events }) => [
    stateText(snapshot.value),
    ...events.map(({ event, value }) => `${event.type} → ${stateText(value)}`),
  ]);
  const { differences } = checkRecording(recording, recordedMachines);
  return { recording, actors, paths, differences };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
describe('a recording replays to the same states (R-replay-10, R-replay-12)', () => {
  it('of a session that runs already, through a wrong password and an end by the server', async () => {
    let refuses = false;
    const session = createSession({
      ...loneTab,
      store: {
        read: () => ({ token: 'Xk3-token', scheme: 'Bearer' }),
        write: () => undefined,
        clear: () => undefined,
        lastEnd: () => 'left',
        onForeignChange: () => undefined,
      },
      calls: {
        logIn: async () => {
          if (refuses) throw new GraphFailure('Xk3-wrong', 400, []);
          return { token: 'Xk3-token', scheme: 'Bearer' };
        },
        userDetail: async () => ({ ...user, agentId: null, agentName: null }),
        logOut: async () => undefined,
      },
      connection: { online: async () => undefined, pause: async () => undefined },
      onCheckFailed: () => undefined,
    });
    const credentials = { enterpriseId: 'A001', account: 'agent', password: 'Xk3-password' };
    await session.logIn(credentials);
    record();
    clock = 40;
    session.unauthorized();
    clock = 90;
    session.actor.send({ type: 'loginAgain' });
    refuses = true;
    await session.logIn(credentials);
    refuses = false;
    await session.logIn(credentials);
    session.logOut();
    const { paths, actors, recording, differences } = stopped('session');
    session.actor.stop();
    expect(paths).toEqual([
      [
        'active',
        'unauthorized → expired',
        'loginAgain → anonymous',
        'submit → loggingIn',
        'failed → anonymous',
        'submit → loggingIn',
        'issued → checking',
        'accepted → active',
        'logout → anonymous',
      ],
    ]);
    expect(differences).toEqual([]);
    expect(actors[0]).toMatchObject({ at: 0, ended: null });
    expect(actors[0]?.events.slice(0, 2).map(({ at }) => at)).toEqual([40, 90]);
    expect(JSON.stringify(recording)).not.toContain('Xk3');
  });

  it('of a palette, with what the page and the server answered', async () => {
    record();
    const palette = openPalette({ availability: 'blocked' });
    palette.type('DD1');
    palette.clock.increment(settleMilliseconds);
    palette.searches[0]?.resolve([foundRecord('1'), foundRecord('2')]);
    await palette.arrive();
    palette.send({ type: 'MOVE', step: 'next' });
    palette.send({ type: 'MOVE', step: 'previous' });
    palette.send({ type: 'CHOOSE' });
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    // A blocked command shows its explanation.
    palette.send({ type: 'CHOOSE', value: 'command:refuse@record:order:1' });
    palette.send({ type: 'CHOOSE', value: 'command:approve@record:order:1' });
    palette.send({ type: 'DIRTY', dirty: true });
    palette.send({ type: 'ESCAPE' });
    palette.send({ type: 'STAY' });
    palette.send({ type: 'DONE', outcome: { notice: { key: 'common.operateSuccess' }, route: '/there' } });
    palette.type('g');
    palette.send({ type: 'CHOOSE' });
    palette.runs[0]?.reject(new Error('no connection'));
    await palette.arrive();
    palette.send({ type: 'CHOOSE', value: 'next:retry' });
    palette.runs[1]?.resolve({});
    await palette.arrive();
    const { paths, actors, differences } = stopped('palette');
    expect(paths).toEqual([
      [
        'root.idle',
        'TYPE → root.waiting',
        'xstate.after.settle.palette.root.waiting → root.searching',
        'xstate.done.actor.0.palette.root.searching → root.idle',
        'MOVE → root.idle',
        'MOVE → root.idle',
        'CHOOSE → asking',
        'xstate.done.actor.0.palette.asking → record',
        'CHOOSE → record',
        'CHOOSE → input',
        'DIRTY → input',
        'ESCAPE → input',
        'STAY → input',
        'DONE → result',
        'TYPE → root.idle',
        'CHOOSE → asking',
        'xstate.error.actor.0.palette.asking → failure',
        'CHOOSE → asking',
        'xstate.done.actor.0.palette.asking → closed',
      ],
    ]);
    expect(differences).toEqual([]);
    expect(actors[0]?.events.at(-1)?.status).toBe('done');
    expect(actors[0]?.ended).toBe(0);
    // Because the machine does not read the data of a record.
    expect(JSON.stringify(actors)).not.toContain('"data"');
  });

  it('of a command that asks for a record: how it stands on it is kept', async () => {
    record();
    const palette = openPalette({ availability: 'unfit' });
    palette.type('app');
    // Enter comes before the answer, which brings the first row and then the question about the record.
    palette.send({ type: 'CHOOSE' });
    palette.searches[0]?.resolve([]);
    await palette.arrive();
    palette.searches[1]?.resolve([foundRecord('1')]);
    await palette.arrive();
    palette.send({ type: 'CHOOSE' });
    palette.loads[0]?.resolve(recordOf('1'));
    await palette.arrive();
    palette.send({ type: 'DISMISS' });
    const { paths, actors, differences } = stopped('palette');
    expect(paths[0]?.slice(1)).toEqual([
      'TYPE → root.waiting',
      'CHOOSE → root.searching',
      'xstate.done.actor.0.palette.root.searching → pick.searching',
      'xstate.done.actor.0.palette.pick.searching → pick.idle',
      'CHOOSE → asking',
      'xstate.done.actor.0.palette.asking → record',
      'DISMISS → closed',
    ]);
    expect(differences).toEqual([]);
    expect(actors[0]?.events.flatMap(({ answers }) => answers.map(({ question }) => question))).toContain(
      'availability',
    );
  });

  it('of an upload whose line breaks, with errors that its guards tell apart', async () => {
    record();
    const failures = [503, 404];
    const upload = new FileUpload(
      {
        open: async () => ({ fileId: 'file 1', parts: [{ number: 1, size: 5, url: '/put?signature=Xk3' }] }),
        sendPart: async (_url, _content, onProgress) => {
          onProgress(2);
          const code = failures.shift();
          if (code !== undefined) throw new GraphFailure('broke', code, []);
        },
        complete: async () => undefined,
        cancel: async () => undefined,
        pause: async () => undefined,
      },
      new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x58])]),
      { name: 'app.zip', purpose: 'installer' },
    );
    await expect(upload.send()).rejects.toThrow('broke');
    await upload.send();
    const { paths, recording, differences } = stopped('upload');
    expect(paths).toEqual([
      [
        'chosen',
        'send → checking',
        'xstate.done.actor.0.upload.checking → opening',
        'xstate.done.actor.0.upload.opening → sending.part',
        'progress → sending.part',
        'xstate.error.actor.0.upload.sending.part → sending.pausing',
        'xstate.done.actor.0.upload.sending.pausing → sending.part',
        'progress → sending.part',
        'xstate.error.actor.0.upload.sending.part → broken',
        'resume → checking',
        'xstate.done.actor.0.upload.checking → opening',
        'xstate.done.actor.0.upload.opening → sending.part',
        'progress → sending.part',
        'xstate.done.actor.0.upload.sending.part → finishing.asking',
        'xstate.done.actor.0.upload.finishing.asking → done',
      ],
    ]);
    expect(differences).toEqual([]);
    expect(JSON.stringify(recording)).not.toContain('Xk3');
  });

  it('of publishing a package whose name the server refuses', async () => {
    record();
    let refused = false;
    const publishing = createActor(
      packagePublishingMachine.provide({
        actors: {
          create: fromPromise<CreatedPackage, PackageCreation>(async ({ input: { input } }) => {
            if (refused) return { id: '1', name: input.name, status: 'published' };
            refused = true;
            throw new RefusedFields({ name: 'Taken' }, new Error('Xk3'));
          }),
        },
      }),
      { input: { idempotencyKey: 'k1', values: emptyPackageDraft }, inspect },
    ).start();
    const values = {
      name: '协同办公',
      baseSeats: 20,
      applicationIds: ['3f0c3d5e-5b6c-4d7e-8f90-a1b2c3d4e5f6'],
      kind: 'formal',
      durationMonths: 12,
      price: '12800',
      seatPrice: '480',
    } as const;
    publishing.send({ type: 'next' });
    for (const field of Object.keys(values) as (keyof typeof values)[])
      publishing.send({ type: 'enter', field, value: values[field] as string });
    publishing.send({ type: 'next' });
    publishing.send({ type: 'submit', publish: true });
    await waitFor(publishing, (snapshot) => !snapshot.matches('sending'));
    publishing.send({ type: 'next' });
    publishing.send({ type: 'submit', publish: true });
    await waitFor(publishing, (snapshot) => snapshot.matches('completed'));
    publishing.stop();
    const { paths, actors, differences } = stopped('packagePublishing');
    expect(paths).toEqual([
      [
        'configuration',
        'next → configuration',
        ...Array<string>(7).fill('enter → configuration'),
        'next → pricing',
        'submit → sending',
        'xstate.error.actor.0.packagePublishing.sending → configuration',
        'next → pricing',
        'submit → sending',
        'xstate.done.actor.0.packagePublishing.sending → completed',
      ],
    ]);
    expect(differences).toEqual([]);
    expect(actors[0]?.ended).toBe(0);
  });

  it('of a form that is sent twice', async () => {
    record();
    const form = createActor(commandFormMachine, { input: { command: 'note.new', loads: true }, inspect });
    form.start();
    form.send({ type: 'loaded' });
    form.send({ type: 'change', field: 'text', kind: 'text', value: 'Called' });
    form.send({ type: 'send' });
    form.send({ type: 'failed' });
    form.send({ type: 'send' });
    form.send({ type: 'done' });
    form.stop();
    const { paths, differences } = stopped('commandForm');
    expect(paths).toEqual([
      [
        'loading',
        'loaded → editing',
        'change → editing',
        'send → sending',
        'failed → editing',
        'send → sending',
        'done → done',
      ],
    ]);
    expect(differences).toEqual([]);
  });
});

describe('a recorder', () => {
  it('takes no more events than it may, and says so', async () => {
    record(2);
    const palette = openPalette();
    palette.type('g');
    palette.type('go');
    palette.type('g');
    await settled();
    const { recording } = stopped('palette');
    expect([recording.complete, recording.actors[0]?.events.length]).toEqual([false, 2]);
    palette.send({ type: 'DISMISS' });
  });

  it('hears nothing after it was stopped', () => {
    record();
    const { actors } = recorder.stop();
    const palette = openPalette();
    palette.send({ type: 'DISMISS' });
    expect(actors.filter(({ machine }) => machine === 'palette')).toEqual([]);
  });
});
