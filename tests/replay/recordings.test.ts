import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recordedMachines } from '../../src/labs/recording/recordedMachines.ts';
import { readRecording, recordingText } from '../../src/labs/recording/recording.ts';
import { recordingFixtureOf } from '../../src/labs/recording/recordingFixture.ts';
import { checkRecording } from '../../src/labs/recording/checkRecording.ts';
import { replayTrail } from '../../src/labs/replayTrail.ts';
import { root } from '../support/paths.ts';

const folder = join(import.meta.dirname, 'recordings');
const names = readdirSync(folder).filter((name) => name.endsWith('.recording.json'));
const read = (name: string) => readRecording(readFileSync(join(folder, name), 'utf8'));

describe('recordings of the page’s machines (R-replay-12)', () => {
  it.each(names)('%s: today’s machines go to the states that were recorded', (name) => {
    const { outcomes, failures } = checkRecording(read(name), recordedMachines);
    expect(failures).toEqual([]);
    expect(outcomes.flat().length).toBeGreaterThan(0);
  });

  it('hold a run of each machine of the page', () => {
    const recorded = new Set(names.flatMap((name) => read(name).actors.map(({ machine }) => machine)));
    expect([...recorded].toSorted()).toEqual(Object.keys(recordedMachines).toSorted());
  });

  const fixtures = names.filter((name) =>
    read(name).actors.some(({ events }) => events.some(({ expected }) => expected)),
  );
  it('are fixtures as page and command line write them, where they expect anything', () => {
    for (const name of fixtures)
      expect(recordingText(recordingFixtureOf(read(name), recordedMachines)), name).toBe(
        readFileSync(join(folder, name), 'utf8'),
      );
  });

  it.each(names)('%s holds none of the demo’s passwords, and no token', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).not.toMatch(/Bearer|eyJ|"[a-z]+(1234|12)"/);
  });
});

describe('npm run replay -- RECORDING', () => {
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'oms-recording-'));
  afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }));

  /** Writes a recording of a login by hand. */
  const recording = (after: string) => {
    const step = (type: string, value: string) => ({ at: 0, event: { type }, value, status: 'active' });
    const snapshot = { value: 'anonymous', status: 'active', context: { user: null } };
    const events = [step('submit', 'loggingIn'), step('failed', after)];
    const run = { machine: 'session', machineVersion: null, at: 0, ended: null, snapshot, events };
    const head = { format: 'oms-recording', version: 1, complete: true };
    const path = join(temporaryFolder, `${after}.recording.json`);
    const when = { startedAt: '2026-11-23T08:00:00.000Z', milliseconds: 10 };
    writeFileSync(path, JSON.stringify({ ...head, ...when, actors: [run] }));
    return path;
  };
  const run = async (...given: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    return { code: await replayTrail({ root, variables: {}, arguments: given, print }), lines };
  };

  it('ends with 0 where all agrees, and names each event that does not', async () => {
    const same = recording('anonymous');
    expect(await run(same)).toEqual({ code: 0, lines: [`${same}: 2 events of 1 runs: 2 agrees.`] });
    const other = recording('expired');
    expect(await run(other)).toEqual({
      code: 1,
      lines: [
        `${other}: 2 events of 1 runs: 1 agrees, 1 diverged.`,
        '  session, run 1, event 2 (failed): diverged, recorded expired, today anonymous',
      ],
    });
  });

  it('makes a fixture of one, which ends with 0 and fails once it expects another state', async () => {
    const path = recording('expired');
    const out = join(temporaryFolder, 'made');
    mkdirSync(out, { recursive: true });
    const { lines } = await run(path, '--fixture', out);
    const made = join(out, 'session-failed-diverged-2-steps.recording.json');
    expect(lines[0]).toBe(`Fixture: ${made}`);
    expect((await run(made)).code).toBe(0);
    const text = readFileSync(made, 'utf8');
    expect(text).toContain('"value": "anonymous"');
    const other = join(out, 'other.recording.json');
    writeFileSync(other, text.replace('"verdict": "diverged"', '"verdict": "agrees"'));
    expect(await run(other)).toEqual({
      code: 1,
      lines: [
        `${other}: 2 events of 1 runs: 1 agrees, 1 diverged.`,
        '  session, run 1, event 2 (failed): diverged, recorded expired, today anonymous, agrees anonymous was expected',
      ],
    });
  });

  it('shrinks one that fails', async () => {
    const out = join(temporaryFolder, 'short.recording.json');
    expect((await run(recording('expired'), '--shrink', out)).lines[0]).toBe('2 of 2 events still fail.');
    expect((await run(out)).code).toBe(1);
    expect((await run(recording('anonymous'), '--shrink', out)).lines[0]).toBe('Nothing fails.');
  });

  it('changes no rule of one', async () => {
    const given = ['--what-if', 'dealApproval.quotaCoversAmount', '--off'];
    await expect(run(recording('anonymous'), ...given)).rejects.toThrow('a recording has none');
  });
});
