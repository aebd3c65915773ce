import { describe, expect, it } from 'vitest';
import { orderRecord, type OrderFacts } from '../commands/order/orderRecord.ts';
import { noUsage, withUse, type Usage } from './usage.ts';
import type { From, FoundRecord, NameReading } from '../commandKit/recordType.ts';
import { commandById } from '../commands/registry.ts';
import {
  countOf,
  levelOf,
  rowsOf,
  keepOrder,
  type Level,
  type PaletteLevel,
  type Section,
} from './levels.ts';
import { sectionsOf } from './rows.ts';
import type { RowSource } from './rowSource.ts';
import { records } from '../commands/records.ts';
import { roles } from '../domain/roles.ts';
import { locales } from '../i18n/locales.ts';
import { deal, now, sourceOf } from '../../tests/palette/rowSource.ts';
import { commandOf, commandRow, foundRecord } from './testing.ts';

function at(level: Level, more: Partial<PaletteLevel> = {}): PaletteLevel {
  return { ...levelOf(level), ...more };
}

const typed = (source: RowSource, query: string, more: Partial<PaletteLevel> = {}) =>
  sectionsOf(source, at({ kind: 'root' }, { query, ...more }), []);
const reading = (name: string, read: string): NameReading => ({ name, syllables: read.split(' ') });
const values = (sections: Section[]) => rowsOf(sections).map((row) => row.value);

describe('the root', () => {
  it('offers a role its own commands only', () => {
    const ids = values(sectionsOf(sourceOf('salesperson'), at({ kind: 'root' }), []));
    expect(ids).toContain('command:customer.new');
    expect(ids).toContain('command:go/my-client');
    expect(ids).not.toContain('command:order.approve');
    expect(ids).not.toContain('command:go/deal-approval');
  });

  it('puts the actions of the record in focus first, and offers none of them twice', () => {
    const source = sourceOf('agent', { focused: orderRecord(deal) });
    const [first, ...others] = sectionsOf(source, at({ kind: 'root' }), []);
    expect(first?.heading).toBe(deal.orderNo);
    expect(first?.rows[0]?.value).toBe('command:order.approve@record:order:1');
    expect(values(others)).not.toContain('command:order.approve');
    expect(typed(source, '审批')[0]?.rows[0]?.value).toBe('command:order.approve@record:order:1');
  });

  it('puts recents before the rest, and each row once', () => {
    let usage: Usage = withUse(noUsage, { value: 'command:go/deal-list', query: '' }, now);
    usage = withUse(usage, { value: 'record:order:9', name: 'DD9', facts: '云帆', query: '' }, now);
    usage = withUse(usage, { value: 'command:no.longer.there', query: '' }, now);
    const sections = sectionsOf(sourceOf('agent', { usage }), at({ kind: 'root' }), []);
    const recent = sections.find((section) => section.id === 'recent');
    // Expects the most frequent commands of an agent in the remaining rows.
    expect(values(recent ? [recent] : [])).toEqual([
      'record:order:9',
      'command:go/deal-list',
      'command:order.approve',
      'command:order.reject',
      'command:staff.add',
    ]);
    expect(new Set(values(sections)).size).toBe(values(sections).length);
  });

  it('tells what waits before what was used of late, and then what can be done on the page (R-form-20)', () => {
    const usage = withUse(noUsage, { value: 'command:list.export', query: '' }, now);
    const used = withUse(usage, { value: 'command:go/deal-list', query: '' }, now);
    const source = sourceOf('agent', { usage: used, focused: orderRecord(deal) });
    const list = {
      views: [],
      sorts: [{ id: 'at', title: 'column.time' }],
      exportRows: async () => undefined,
    } as unknown as ReturnType<RowSource['context']['shell']['list']>;
    const shell = { ...source.context.shell, list: () => list };
    const waiting = {
      commands: ['go/deal-approval-queue', 'go/app-approval', 'account.passwordRequests'],
      counts: { 'go/deal-approval-queue': 3 },
    };
    const sections = sectionsOf(
      { ...source, context: { ...source.context, shell }, waiting },
      at({ kind: 'root' }),
      [],
    );
    expect(sections.map(({ id }) => id).slice(0, 4)).toEqual(['focused', 'waiting', 'recent', 'page']);
    const [, waits, recent, page] = sections;
    expect(page?.rows.map(({ value }) => value).slice(0, 2)).toEqual([
      'command:list.sort',
      'command:list.export',
    ]);
    expect(page?.rows.every(({ blocked = [] }) => blocked.length === 0)).toBe(true);
    // Expects no applications, because an agent does not decide on them.
    expect(waits?.rows.map(({ title }) => title)).toEqual(['逐单审批 (3)', '密码重置申请']);
    expect(recent?.rows[0]?.value).toBe('command:go/deal-list');
    expect(new Set(values(sections)).size).toBe(values(sections).length);
  });

  it.each(roles)('begins for a %s who is new with what the role does most (R-form-20)', (role) => {
    const sections = sectionsOf(sourceOf(role), at({ kind: 'root' }), []);
    const ids = records.firstCommands?.[role] ?? [];
    expect(ids.length).toBeGreaterThan(3);
    const usual = sections.find(({ id }) => id === 'recent');
    expect(usual?.rows.map(({ value }) => value)).toEqual(ids.map((id) => `command:${id}`));
  });

  it.each(roles.flatMap((role) => locales.map((locale) => [role, locale] as const)))(
    'folds the state charts of a %s in %s into one row, which types what finds all of them (R-form-20)',
    (role, locale) => {
      const source = sourceOf(role, {}, locale);
      const charts = source.context.registry.commands.filter(
        (command) => command.id.startsWith('go/state-chart/') && command.roles.includes(role),
      );
      const all = rowsOf(sectionsOf(source, at({ kind: 'root' }), []));
      expect(all.filter(({ value }) => value.startsWith('command:go/state-chart/'))).toEqual([]);
      const row = all.find(({ value }) => value === 'folded');
      expect(row?.title).toContain(String(charts.length));
      if (row?.act.do !== 'type') throw new Error('The row types nothing');
      const found = values(typed(source, row.act.text));
      expect(found).toEqual(expect.arrayContaining(charts.map(({ id }) => `command:${id}`)));
    },
  );

  const approve = commandById('order.approve');
  const examples = [{ command: approve, line: '通过 364' }];

  it('shows lines that can be typed, which are put into the input and run nothing (R-form-20)', () => {
    const sections = sectionsOf(sourceOf('agent', { examples }), at({ kind: 'root' }), []);
    const shown = sections.find(({ id }) => id === 'examples');
    expect(shown?.rows.map(({ title, act }) => [title, act])).toEqual([
      ['通过 364', { do: 'type', text: '通过 364' }],
    ]);
    expect(shown?.rows[0]?.usageKey).toBeUndefined();
  });

  it('shows them where nothing matches, once the server has answered (R-form-20)', () => {
    const source = sourceOf('agent', { examples });
    expect(typed(source, 'xyzzyx')).toEqual([]);
    const sections = typed(source, 'xyzzyx', { answered: true });
    expect(sections.map(({ id }) => id)).toEqual(['examples']);
    expect(typed(source, '通过', { answered: true }).map(({ id }) => id)).not.toContain('examples');
  });

  it('offers what was run last again, with its record and values, by its form (R-form-20)', () => {
    const repeat = commandById('session.repeat');
    const source = sourceOf('agent');
    const lastRun = () => ({ command: repeat, title: approve.title, given: ['DD364', '¥5,000.00'] });
    const all = sectionsOf({ ...source, records: { ...records, lastRun } }, at({ kind: 'root' }), []);
    const [again] = all.find(({ id }) => id === 'recent')?.rows ?? [];
    expect(again).toMatchObject({
      title: '再次执行：审批通过',
      second: { text: 'DD364 · ¥5,000.00' },
      opensForm: true,
      act: { do: 'command', command: repeat },
    });
    expect(values(all)).not.toContain('command:session.repeat');
  });

  it('shows fifty rows, and behind them how many more there are', () => {
    const found = Array.from({ length: 80 }, (_, index) => foundRecord(String(index)));
    const sections = typed(sourceOf('agent'), 'DD', { found });
    const rows = rowsOf(sections);
    expect(rows).toHaveLength(51);
    const hidden = countOf(sections) - 50;
    expect(hidden).toBeGreaterThanOrEqual(30);
    expect(rows.at(-1)).toMatchObject({ value: 'more', act: { do: 'more', hidden } });
    expect(rows.at(-1)?.title).toContain(String(hidden));
    const all = rowsOf(typed(sourceOf('agent'), 'DD', { found, rowLimit: 500 })).map(({ value }) => value);
    expect(all).toHaveLength(50 + hidden);
    expect(all).not.toContain('more');
  });

  it('counts what it hides after a late answer too, where someone moves in the list', () => {
    const foundIn = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => foundRecord(String(from + index)));
    const source = sourceOf('agent');
    const shown = typed(source, 'DD', { found: foundIn(0, 60) });
    const paletteLevel = at({ kind: 'root' }, { query: 'DD', found: foundIn(30, 110) });
    const late = sectionsOf(source, paletteLevel, [], shown);
    const whole = (sections: Section[]) => values(sections).filter((value) => value !== 'more');
    const fresh = whole(sectionsOf(source, { ...paletteLevel, rowLimit: 500 }, []));
    const all = new Set([...whole(shown), ...fresh]);
    expect(values(late)).toEqual([...whole(shown), 'more']);
    expect(countOf(late)).toBe(all.size);
    expect(rowsOf(late).at(-1)?.title).toContain(String(all.size - 50));
  });
});

describe('what was typed', () => {
  it('puts what surely matches before guesses', () => {
    const sections = typed(sourceOf('agent'), 'apprvoe', { found: [foundRecord('1')] });
    expect(sections.map((section) => section.id)).toEqual(['found', 'guesses']);
    const sure = typed(sourceOf('agent'), 'appr', { found: [foundRecord('1')] });
    expect(sure.map((section) => section.id)).toEqual(['found']);
  });

  const named = (name: string, more: Partial<FoundRecord>): FoundRecord => ({
    ...foundRecord(name),
    name,
    facts: '',
    ...more,
  });
  const pending = (from: From) => (from ? 'pending' : '');
  const approved = (from: From) => (from ? 'approved' : '');

  it.each([
    // The command has this name, the record only contains the word.
    ['deals', named('Hidden deals', { matchRank: 'inside' }), 'command:go/deal-list'],
    // The record has this name, the command only contains the letters.
    ['deal', named('Deal', { matchRank: 'exact' }), 'record:order:Deal'],
    // A name with this beginning comes before a command with these letters in the middle.
    ['eal', named('Eal & Sons', { matchRank: 'start' }), 'record:order:Eal & Sons'],
    // A command with this beginning comes before a record found by the name of its customer.
    ['deals', named('DD1', { matchRank: 'start', through: true }), 'command:go/deal-list'],
    // Initials of a name count less than those of a command.
    [
      'bhdd',
      named('北海东岛', { matchRank: 'word', readings: [reading('北海东岛', 'bei hai dong dao')] }),
      'command:order.reject',
    ],
    // A typo in a name is likelier than one in a command.
    ['apprvoe', named('Apprvo', { matchRank: 'near' }), 'record:order:Apprvo'],
  ])('%s finds the better evidence first: %o', (query, record, first) => {
    expect(values(typed(sourceOf('agent', {}, 'en-US'), query, { found: [record] }))[0]).toBe(first);
  });

  it('lets no record move the rows of a list that somebody is moving in, however exact it is', () => {
    const source = sourceOf('agent', {}, 'en-US');
    const shown = typed(source, 'deal');
    const fresh = typed(source, 'deal', { found: [named('Deal', { matchRank: 'exact' })] });
    expect(values(fresh)[0]).toBe('record:order:Deal');
    const steady = values(keepOrder(shown, fresh));
    expect(steady).toEqual([...values(shown), 'record:order:Deal']);
  });

  it('puts records on which something can be done before others that match alike', () => {
    const found = [
      named('云帆一', { matchRank: 'start', stateOf: approved }),
      named('云帆二', { matchRank: 'start', stateOf: pending }),
      named('云帆', { matchRank: 'exact', stateOf: approved }),
    ];
    expect(values(typed(sourceOf('agent'), '云帆', { found })).slice(0, 3)).toEqual(
      ['云帆', '云帆二', '云帆一'].map((name) => `record:order:${name}`),
    );
    const command = commandById('order.approve');
    const picked = sectionsOf(sourceOf('agent'), at({ kind: 'pick', command }, { query: '云帆', found }), []);
    expect(values(picked)).toEqual(['云帆', '云帆二', '云帆一'].map((name) => `record:order:${name}`));
  });

  it('puts what a line names before the others that may be chosen instead', () => {
    const found = ['云帆一', '云帆二', '云帆'].map((name) => named(name, {}));
    const level = { kind: 'pick', command: commandById('order.approve'), named: found.slice(2) } as const;
    const offered = sectionsOf(sourceOf('agent'), at(level, { found }), []);
    expect(values(offered)).toEqual(['云帆', '云帆一', '云帆二'].map((name) => `record:order:${name}`));
  });

  it.each([
    ['audit', '/audit-desk'],
    ['审计', '/audit-desk'],
    ['shenji', '/audit-desk'],
    ['sjt', '/audit-desk'],
    ['replay', '/replay'],
    ['回放', '/replay'],
    ['test', '/replay'],
    ['Audit trail', '/audit-trail'],
    ['sjjl', '/audit-trail'],
  ])('%s leads an auditor to %s', (text, path) => {
    for (const locale of ['zh-CN', 'en-US'] as const)
      expect(values(typed(sourceOf('operations', {}, locale), text))[0]).toBe(`command:go${path}`);
  });

  it('leads to what was taken for the same letters before', () => {
    const first = (usage: Usage) => values(typed(sourceOf('agent', { usage }), 'dd'))[0];
    expect(first(noUsage)).not.toBe('command:order.reject');
    const afterUse = (before: Usage) => withUse(before, { value: 'command:order.reject', query: 'dd' }, now);
    expect(first(afterUse(noUsage))).toBe(first(noUsage));
    expect(first(afterUse(afterUse(noUsage)))).toBe('command:order.reject');
  });

  it('finds a record opened before at once, and shows it as the server knows it now', () => {
    const usage = withUse(noUsage, { value: 'record:order:1', name: 'DD1', facts: 'old', query: 'x' }, now);
    const source = sourceOf('agent', { usage });
    expect(rowsOf(typed(source, 'DD1')).map((row) => row.second?.text)).toEqual(['old']);
    const later = rowsOf(typed(source, 'DD1', { found: [foundRecord('2'), foundRecord('1')] }));
    expect(later.map((row) => row.second?.text)).toEqual(['facts of 1', 'facts of 2']);
  });

  it('keeps what the server found by pinyin, in its order, and marks what was read', () => {
    const named = (id: string, name: string, read: string) => ({
      ...foundRecord(id),
      name,
      readings: [{ name, syllables: read.split(' ') }],
    });
    const found = [named('1', '北京云讯', 'bei jing yun xun'), named('2', '新北京', 'xin bei jing')];
    const rows = rowsOf(typed(sourceOf('agent'), 'bj', { found }));
    const records = rows.filter(({ value }) => value.startsWith('record:'));
    expect(records.map(({ title, marks }) => [title, marks])).toEqual([
      ['北京云讯', [[0, 2]]],
      ['新北京', [[1, 3]]],
    ]);
  });

  it('shows no record that the role could do nothing with', () => {
    const found = [{ ...foundRecord('1'), type: 'staff' as const }, foundRecord('2')];
    expect(values(typed(sourceOf('operations'), '云帆', { found }))).toEqual(['record:order:2']);
  });
});

describe('a record', () => {
  const actions = (facts: Partial<OrderFacts>, query = '') => {
    const record = orderRecord({ ...deal, ...facts });
    return sectionsOf(sourceOf('agent'), at({ kind: 'record', record, stale: false }, { query }), []);
  };

  it('shows a blocked action with the reason of the machine', () => {
    const [approve] = rowsOf(actions({ remainingQuota: '800.00' }));
    expect(approve?.value).toBe('command:order.approve@record:order:1');
    expect(approve?.blocked).toMatchObject([
      { key: 'refusal.dealApproval.quotaShort', params: { shortfall: '12000.00' } },
    ]);
  });

  it('hides what its state does not know', () => {
    expect(values(actions({ status: 'approved' }))).not.toContain('command:order.approve@record:order:1');
    expect(values(actions({ status: 'approved' }))).toContain('command:order.open@record:order:1');
  });

  it('finds its actions by what was typed', () => {
    expect(values(actions({}, 'bohui'))).toEqual(['command:order.reject@record:order:1']);
  });
});

it('keeps a list steady: rows stay in place with newest content, late ones come below', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => commandRow(commandOf(id)));
  if (!a || !b || !c) throw new Error('Three rows');
  const shown = [{ id: 'one', rows: [a, b] }];
  const fresh = [
    { id: 'new', rows: [c] },
    { id: 'one', rows: [{ ...b, title: 'B' }] },
  ];
  const steady = keepOrder(shown, fresh);
  expect(values(steady)).toEqual(['command:a', 'command:b', 'command:c']);
  expect(rowsOf(steady)[1]?.title).toBe('B');
});
