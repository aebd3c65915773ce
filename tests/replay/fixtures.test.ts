import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lifecycleIds } from '../../src/machines/lifecycles.ts';
import { checkFile, readReplayFile, replayFileText } from '../../src/labs/replay/file.ts';
import { fixtureOf, shortest } from '../../src/labs/replay/fixture.ts';
import { expectFixtureCoverage } from '../support/coverage.ts';

const folder = join(import.meta.dirname, 'fixtures');
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('fixtures of the replay lab', () => {
  it.each(names)('%s: the verdicts are those it was made with', (name) => {
    const file = readReplayFile(readFileSync(join(folder, name), 'utf8'));
    const failures = checkFile(file).failures.map(({ index, step, outcome }) => ({
      index,
      event: step.event,
      expected: step.expected,
      verdict: outcome.verdict,
      rule: outcome.refusal?.rule,
    }));
    const short = failures.length > 0 ? shortest(file)?.steps.map(({ event }) => event) : undefined;
    expect({ failures, shortest: short }).toEqual({ failures: [], shortest: undefined });
  });

  it.each(names)('%s: lies there as page and command line write it', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const file = readReplayFile(text);
    expect(replayFileText(file)).toBe(text);
    // A fixture made from a fixture is the same, so no personal data remain in it.
    const again = { ...fixtureOf(file), title: file.title, machines: file.machines };
    expect(replayFileText(again)).toBe(text);
  });

  it('are told on the charts: the steps that they take (R-replay-9)', () => {
    const edges = names.flatMap((name) =>
      checkFile(readReplayFile(readFileSync(join(folder, name), 'utf8'))).outcomes.map(({ edge }) => edge),
    );
    expectFixtureCoverage(lifecycleIds, edges);
  });
});
