import { describe, expect, it } from 'vitest';
import type { Role } from '../domain/roles.ts';
import { sourceOf, deal } from '../../tests/palette/rowSource.ts';
import type { CommandRecord } from '../commandKit/command.ts';
import { customerRecord } from '../commands/customer/customerRecord.ts';
import { orderRecord } from '../commands/order/orderRecord.ts';
import { levelOf, rowsOf } from './levels.ts';
import { settleMilliseconds } from './paletteSetup.ts';
import { sectionsOf } from './rows.ts';
import { recordRead } from './questions.ts';
import { foundRecord, openPalette, recordOf, relatedTo } from './testing.ts';

/** Opens the palette with one record found and selected. */
async function withFound(id: string) {
  const palette = openPalette();
  palette.type('DD');
  palette.clock.increment(settleMilliseconds);
  palette.searches[0]?.resolve([foundRecord(id)]);
  await palette.arrive();
  return palette;
}

describe('from a record to others', () => {
  it('leads from one to the next, each by one key, and back by Backspace', async () => {
    const palette = await withFound('1');
    palette.send({ type: 'LEAD' });
    expect(palette.related.map(({ id, by }) => [id, by])).toEqual([['1', undefined]]);
    palette.related[0]?.resolve(relatedTo('1', ['2', '3']));
    await palette.arrive();
    expect([palette.state(), palette.paletteLevel()?.selected]).toEqual(['related', 'record:order:2']);
    palette.send({ type: 'MOVE', step: 'next' });
    palette.send({ type: 'LEAD' });
    palette.related[1]?.resolve(relatedTo('3', ['4']));
    await palette.arrive();
    palette.send({ type: 'CHOOSE' });
    expect(palette.loads.map(({ id }) => id)).toEqual(['4']);
    palette.loads[0]?.resolve(recordOf('4'));
    await palette.arrive();
    expect(palette.state()).toBe('record');

    const visited: [string, string | undefined][] = [];
    for (let step = 0; step < 3; step += 1) {
      palette.send({ type: 'BACK' });
      visited.push([palette.state(), palette.paletteLevel()?.selected]);
    }
    expect(visited).toEqual([
      ['related', 'record:order:4'],
      ['related', 'record:order:3'],
      ['root', 'record:order:1'],
    ]);
    expect(palette.paletteLevel()?.query).toBe('DD');
  });

  it('follows what is found for the letters typed, not what stood there before', async () => {
    const palette = openPalette();
    palette.type('DD');
    palette.send({ type: 'LEAD' });
    expect(palette.related).toHaveLength(0);
    palette.searches[0]?.resolve([foundRecord('7')]);
    await palette.arrive();
    expect(palette.related.map(({ id }) => id)).toEqual(['7']);
  });

  it('does nothing on a command', () => {
    const palette = openPalette();
    palette.type('g');
    expect(palette.paletteLevel()?.selected).toBe('command:go');
    palette.send({ type: 'LEAD' });
    expect([palette.state(), palette.related.length]).toEqual(['root', 0]);
  });

  it('leads on from the record that an action is on, which does not count as taken', async () => {
    const palette = openPalette({ record: recordOf('1') });
    expect(palette.paletteLevel()?.selected).toBe('command:approve@record:order:1');
    palette.send({ type: 'LEAD' });
    expect(palette.related.map(({ id }) => id)).toEqual(['1']);
    expect(palette.done).toEqual([]);
  });

  it('keeps the record that it came from, but takes the place of one that was read again', () => {
    const { context } = openPalette({ record: recordOf('1') }).actor.getSnapshot();
    const ids = (id: string) =>
      recordRead(context, recordOf(id)).levels?.map(({ level }) =>
        level.kind === 'record' ? level.record.id : level.kind,
      );
    expect(ids('2')).toEqual(['root', '1', '2']);
    expect(ids('1')).toEqual(['root', '1']);
  });

  it('says what it could not read, and tries again', async () => {
    const palette = await withFound('1');
    palette.send({ type: 'LEAD' });
    palette.related[0]?.reject(new Error('down'));
    await palette.arrive();
    expect(palette.state()).toBe('failure');
    palette.send({ type: 'CHOOSE' });
    expect(palette.related.map(({ id }) => id)).toEqual(['1', '1']);
    palette.related[1]?.resolve(relatedTo('1', []));
    await palette.arrive();
    expect(palette.state()).toBe('related');
  });
});

describe('what a record leads to', () => {
  const customer = customerRecord({
    id: 'c1',
    companyId: 'SHYF',
    name: '上海云帆科技有限公司',
    status: 'enabled',
    version: 1,
    agentId: 'a1',
    agentName: '华东代理',
    salespersonId: 's1',
    salespersonName: '张三',
  });
  const order = orderRecord(deal);

  it.each<[Role, CommandRecord, string[]]>([
    ['operations', customer, ['订单', '代理商 华东代理']],
    ['agent', customer, ['订单', '销售人员 张三']],
    ['salesperson', customer, ['订单']],
    ['operations', order, ['代理商 代理商', '客户 上海云帆科技有限公司']],
    ['agent', order, ['销售人员 张三', '客户 上海云帆科技有限公司']],
    ['salesperson', order, ['客户 上海云帆科技有限公司']],
  ])('%s, $name', (role, record, expected) => {
    const paletteLevel = levelOf({ kind: 'record', record, stale: false });
    const sections = sectionsOf(sourceOf(role), paletteLevel, []);
    const rows = rowsOf(sections.filter(({ id }) => id === 'related'));
    expect(rows.map(({ title, second }) => [title, second?.text].filter(Boolean).join(' '))).toEqual(
      expected,
    );
  });

  it.each(['代理商', 'dls', 'agent', '华东'])('is found by %s among the actions', (query) => {
    const paletteLevel = { ...levelOf({ kind: 'record', record: customer, stale: false }), query };
    const rows = rowsOf(sectionsOf(sourceOf('operations'), paletteLevel, []));
    expect(rows.map(({ value }) => value)).toContain('record:agent:a1');
  });

  it('is filtered by what is typed', () => {
    const groups = [
      { heading: 'command.related.orders' as const, records: ['368', '369'].map(foundRecord) },
      { heading: 'command.related.agent' as const, records: [{ ...foundRecord('9'), name: '云帆' }] },
    ];
    const at = (query: string) => ({ ...levelOf({ kind: 'related', record: customer, groups }), query });
    const values = (query: string) =>
      rowsOf(sectionsOf(sourceOf('agent'), at(query), [])).map(({ value }) => value);
    expect(values('')).toEqual(['record:order:368', 'record:order:369', 'record:order:9']);
    expect(values('369')).toEqual(['record:order:369']);
    expect(values('云')).toEqual(['record:order:9']);
  });
});
