import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayTrail } from '../../src/labs/replayTrail.ts';
import { readReplayFile } from '../../src/labs/replay/file.ts';
import { approvedDeal, dealFacts } from '../../src/labs/replay/testing/histories.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { migrationsFolder, root } from '../support/paths.ts';

describe('npm run replay (R-replay-1)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oms-replay-'));
  const run = async (...given: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const variables = { DATA_DIR: dataDir };
    return { code: await replayTrail({ root, variables, arguments: given, print }), lines };
  };
  const pathOf = (name: string) => join(dataDir, name);
  const fileHead = {
    format: 'oms-replay',
    version: 1,
    kind: 'record',
    title: 'A deal',
    follow: 'history',
    machines: [],
  };
  let entries = 0;

  beforeAll(async () => {
    const database = await openDatabase({ dataDir, migrationsFolder });
    await database.migrate();
    await seedDemo(database, new Date('2026-06-01T04:00:00Z'));
    const [counted] = await database.rows('select count(*)::int as count from transitions', []);
    entries = Number(counted?.count);
    await database.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('replays the whole store, and nothing differs', async () => {
    const { code, lines } = await run('--all', '--json');
    const { steps, findings, counts } = JSON.parse(lines.join('\n')) as Record<string, unknown>;
    expect({ code, steps, findings, counts }).toEqual({
      code: 0,
      steps: entries,
      findings: [],
      counts: { agrees: entries },
    });
  });

  it('names each step that would have gone another way, and the money', async () => {
    const { code, lines } = await run(
      '--all',
      '--what-if',
      'dealApproval.actorIsAgent',
      '--roles',
      'operations',
    );
    expect(code).toBe(1);
    const named = lines.filter((line) => line.startsWith('  dealApproval '));
    expect(named.length).toBeGreaterThan(10);
    expect(named.every((line) => /\((approve|reject)\): refusedNow, actorIsAgent/.test(line))).toBe(true);
    expect(lines[1]).toMatch(
      new RegExp(`^${named.length} steps would have gone another way; ¥?[\\d,.]+ hangs`),
    );
  });

  it('replays what a filter of the audit desk finds, and refuses what is none', async () => {
    const filtered = ['--all', '--json', '--filter', 'lifecycle=dealApproval&event=approve'];
    await expect(run(...filtered)).rejects.toThrow('not in the log yet');
    const database = await openDatabase({ dataDir, migrationsFolder });
    await new TransparencyLog(database, () => new Date()).append();
    await database.close();
    const { lines } = await run(...filtered);
    const report = JSON.parse(lines.join('\n')) as { steps: number; counts: Record<string, number> };
    expect(report.steps).toBeGreaterThan(10);
    expect(report.steps).toBeLessThan(entries);
    expect(report.counts).toEqual({ agrees: report.steps });
    await expect(run('--all', '--filter', 'colour=red')).rejects.toThrow('--filter');
    await expect(run('x.json', '--filter', 'event=approve')).rejects.toThrow('--filter goes with --all.');
  }, 120_000);

  it('replays a file, names what fails, and writes the shortest part and a fixture', async () => {
    const file = {
      ...fileHead,
      steps: approvedDeal.map((step) =>
        step.event === 'approve' ? { ...step, facts: { ...dealFacts, remainingQuota: '40.00' } } : step,
      ),
    };
    writeFileSync(pathOf('deal.json'), JSON.stringify(file));
    const result = await run(
      pathOf('deal.json'),
      '--shrink',
      pathOf('short.json'),
      '--fixture',
      pathOf('fixture.json'),
    );
    expect(result.code).toBe(1);
    expect(result.lines).toEqual([
      `Fixture: ${pathOf('fixture.json')}`,
      '1 of 3 steps still fail.',
      `${pathOf('deal.json')}: 3 steps: 2 agrees, 1 refusedNow.`,
      'No refused attempts were among them: a rule that became stricter would show, one that became looser would not.',
      expect.stringMatching(
        /^ {2}dealApproval deal step 3 \(approve\): refusedNow, quotaCoversAmount: .*60\.00/,
      ),
    ]);
    expect(
      readReplayFile(readFileSync(pathOf('short.json'), 'utf8')).steps.map(({ event }) => event),
    ).toEqual(['approve']);
    expect((await run(pathOf('fixture.json'))).code).toBe(0);
    const inFolder = await run(pathOf('deal.json'), '--fixture', dataDir);
    expect(inFolder.lines[0]).toBe(`Fixture: ${pathOf('dealApproval-approve-refusedNow-3-steps.json')}`);
    const on = await run(
      pathOf('fixture.json'),
      ...['--what-if', 'dealApproval.quotaCoversAmount', '--on', 'dealApproval.requote'],
    );
    // The quota covered the requoted amount.
    expect(on.lines).toEqual([expect.stringContaining('0 of 3 steps would have gone another way')]);
    const figure = await run(pathOf('fixture.json'), '--what-if', 'dealApproval.quotaCoversAmount', '--off');
    expect(figure.lines[1]).toMatch(/step 3 \(approve\): refusedNow, then agrees, ¥?100\.00$/);
  });

  it('says what it replayed of the store, and that only a stricter rule could show', async () => {
    const { lines } = await run('--all');
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^${entries} steps of \\d+ records replayed in [\\d.]+ s: ${entries} agrees\\.$`),
      ),
      'No refused attempts were among them: a rule that became stricter would show, one that became looser would not.',
      `In agreement: ${entries} steps.`,
    ]);
  });

  it('replays the refused attempts of a file (R-replay-13)', async () => {
    const [applied, , approved] = approvedDeal;
    const refused = { ...approved, seq: 0, to: null, edge: null, refused: { rule: 'quotaCoversAmount' } };
    const short = { ...refused, facts: { ...dealFacts, remainingQuota: '40.00' } };
    const file = { ...fileHead, steps: [applied, short] };
    writeFileSync(pathOf('attempt.json'), JSON.stringify(file));
    const agreed = await run(pathOf('attempt.json'));
    expect(agreed).toEqual({
      code: 0,
      lines: [`${pathOf('attempt.json')}: 1 step and 1 refused attempt: 2 agrees.`],
    });
    writeFileSync(pathOf('attempt.json'), JSON.stringify({ ...file, steps: [applied, refused] }));
    const { code, lines } = await run(pathOf('attempt.json'));
    expect([code, lines[1]]).toEqual([
      1,
      '  dealApproval deal attempt (approve): acceptedNow, was refused by quotaCoversAmount, would be accepted now',
    ]);
  });

  it('says what it cannot do', async () => {
    await expect(run()).rejects.toThrow('Give files, or --all.');
    await expect(run('--all', '--what-if', 'dealApproval.actorIsAgent')).rejects.toThrow('one of --off');
    writeFileSync(pathOf('none.json'), '{}');
    await expect(run(pathOf('none.json'))).rejects.toThrow('format');
  });
});
