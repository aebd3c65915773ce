import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFile, readReplayFile } from '../../src/replay/file.ts';
import { shortest } from '../../src/replay/fixture.ts';

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
});
