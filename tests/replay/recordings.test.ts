import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedMachines } from '../../src/palette/recordedMachines.ts';
import { readRecording } from '../../src/replay/recording/recording.ts';
import { checkRecording } from '../../src/replay/recording/replayRecording.ts';

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
