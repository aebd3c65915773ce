/** Lines about names that more records match than the search answers (R-list-12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/commandKit/command.ts';
import { understand } from '../../src/palette/sentence/understand.ts';
import { addNamesakes, type Namesake } from '../support/namesakes.ts';
import { startPaletteHarness, type PaletteHarness } from './paletteHarness.ts';

let harness: PaletteHarness;
let agent: CommandContext;
beforeAll(async () => {
  harness = await startPaletteHarness();
  agent = await harness.contextOf('agent');
}, 60_000);
afterAll(() => harness.close());

/** Returns namesakes in a state, one for each ending, oldest first. */
const several = (brand: string, status: Namesake['status'], endings: string): Namesake[] =>
  Array.from(endings, (ending) => ({ name: `${brand}${ending}`, status }));

async function firstOf(line: string) {
  const [prepared] = await understand(agent, line);
  return {
    command: prepared?.command.id,
    hasQuestion: prepared?.question !== undefined,
    records: prepared?.records.map(({ id }) => id),
    candidates: prepared?.candidates.map(({ id }) => id),
  };
}

describe('a line that names more records than are answered (R-list-12)', () => {
  it('asks which is meant where a second one that it can be about is not among the first', async () => {
    const [older = '', ...others] = await addNamesakes(harness.database, [
      ...several('墨池', 'enabled', '一'),
      ...several('墨池', 'disabled', '二三四五六七'),
      ...several('墨池', 'enabled', '八'),
    ]);
    const read = await firstOf('停用 墨池');
    expect(read).toMatchObject({ command: 'customer.disable', hasQuestion: true, records: [] });
    expect(read.candidates?.toSorted()).toEqual([older, others.at(-1)].toSorted());
  });

  it('means the only one that it can be about, though others stand before it', async () => {
    const [only = ''] = await addNamesakes(harness.database, [
      ...several('霁月', 'enabled', '一'),
      ...several('霁月', 'disabled', '二三四五六七'),
    ]);
    expect(await firstOf('停用 霁月')).toMatchObject({ hasQuestion: false, records: [only] });
  });

  it('holds for namesakes to the letter', async () => {
    const name = '苍梧茶业';
    const all = Array.from({ length: 8 }, (_, at): Namesake => ({
      name,
      status: at % 7 ? 'disabled' : 'enabled',
    }));
    const ids = await addNamesakes(harness.database, all);
    const read = await firstOf(`停用 ${name}`);
    expect(read.hasQuestion).toBe(true);
    expect(read.candidates?.toSorted()).toEqual([ids[0], ids[7]].toSorted());
  });

  it('holds for the opposite command of a negated one', async () => {
    const [older = '', ...others] = await addNamesakes(harness.database, [
      ...several('沧澜', 'disabled', '一'),
      ...several('沧澜', 'enabled', '二三四五六七'),
      ...several('沧澜', 'disabled', '八'),
    ]);
    const read = await firstOf('不停用 沧澜');
    expect(read).toMatchObject({ command: 'customer.enable', hasQuestion: true });
    expect(read.candidates?.toSorted()).toEqual([older, others.at(-1)].toSorted());
  });

  it('asks where words apart name one together among those that are answered, and another beyond', async () => {
    await addNamesakes(harness.database, [
      ...several('鹿鸣桂林', 'enabled', '甲'),
      ...several('鹿鸣', 'enabled', '一二三四'),
      ...several('古桂林', 'enabled', '一二三四'),
      ...several('鹿鸣桂林', 'enabled', '乙'),
    ]);
    const read = await firstOf('停用 鹿鸣 的 桂林');
    expect(read).toMatchObject({ command: 'customer.disable', hasQuestion: true, records: [] });
  });
});
