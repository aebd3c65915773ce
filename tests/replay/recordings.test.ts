import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recordedMachines } from '../../src/palette/recordedMachines.ts';
import { readRecording } from '../../src/replay/recording/recording.ts';
import { checkRecording } from '../../src/replay/recording/replayRecording.ts';
import { replayTrail } from '../../src/replayTrail.ts';
import { root } from '../support/paths.ts';

const folder = join(import.meta.dirname, 'recordings');
const names = readdirSync(folder).filter((name) => name.endsWith('.recording.json'));
const read = (name: string) => readRecording(readFileSync(join(folder, name), 'utf8'));

describe('recordings of the page’s machines (R-replay-12)', () => {
  it.each(names)('%s: today’s machines go to the states that were recorded', (name) => {
    const { outcomes, differences } = checkRecording(read(name), recordedMachines);
    expect(differences).toEqual([]);
    expect(outcomes.flat().length).toBeGreaterThan(0);
  });

  it('hold a run of each machine of the page', () => {
    const recorded = new Set(names.flatMap((name) => read(name).actors.map(({ machine }) => machine)));
    expect([...recorded].toSorted()).toEqual(Object.keys(recordedMachines).toSorted());
  });

  it.each(names)('%s holds none of the demo’s passwords, and no token', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).not.toMatch(/Bearer|eyJ|"[a-z]+(1234|12)"/);
  });
});

describe('npm run replay -- RECORDING', () => {
  const kept = mkdtempSync(join(tmpdir(), 'oms-recording-'));
  afterAll(() => rmSync(kept, { recursive: true, force: true }));

  /** A login, as somebody would write it down. */
  const recording = (after: string) => {
    const step = (type: string, value: string) => ({ at: 0, event: { type }, value, status: 'active' });
    const snapshot = { value: 'anonymous', status: 'active', context: { user: null } };
    const events = [step('submit', 'loggingIn'), step('failed', after)];
    const run = { machine: 'session', machineVersion: null, at: 0, ended: null, snapshot, events };
    const head = { format: 'oms-recording', version: 1, complete: true };
    const path = join(kept, `${after}.recording.json`);
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

  it('changes nothing of one', async () => {
    await expect(run(recording('anonymous'), '--fixture', join(kept, 'out.json'))).rejects.toThrow(
      'A recording is a fixture as it is',
    );
  });
});
