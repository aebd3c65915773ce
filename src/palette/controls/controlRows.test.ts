/** R-page-14: every control of the page is in the palette. */
import { describe, expect, it } from 'vitest';
import { labels } from 'virtual:labels';
import { sourceOf } from '../../../tests/palette/rowSource.ts';
import type { Locale } from '../../i18n/locales.ts';
import { levelOf, type Section } from '../levels.ts';
import { sectionsOf } from '../rows.ts';
import type { RowSource } from '../rowSource.ts';
import { offeredControls } from './controlRows.ts';
import type { PageControl } from './collectControls.ts';
import { labelsOf } from './labels.ts';

const control = (id: string, name: string, more: Partial<PageControl> = {}): PageControl => ({
  id,
  name,
  kind: 'activate',
  context: '',
  inRow: false,
  distance: 0,
  area: 1,
  command: undefined,
  ...more,
});

/** Returns an agent's palette over a page with these controls; `removed` ones are no longer on the page. */
function sourceWith(
  controls: readonly PageControl[],
  locale: Locale = 'zh-CN',
  removed: readonly string[] = [],
) {
  const source = sourceOf('agent', {}, locale);
  const isThere = (id: string) => !removed.includes(id);
  const offered = offeredControls(source, { controls, isThere }, labelsOf(labels, locale === 'zh-CN'));
  return { ...source, controls: offered };
}

const section = (source: RowSource, query: string): Section | undefined =>
  sectionsOf(source, { ...levelOf({ kind: 'root' }), query }, []).find(({ id }) => id === 'controls');
const found = (source: RowSource, query: string) =>
  section(source, query)?.rows.map(({ value }) => value) ?? [];

describe('controls of the page in the palette (R-page-14)', () => {
  const paging = [
    control('next', '下一页'),
    control('three', '第 3 页'),
    control('size', '每页条数', { kind: 'focus' }),
  ];

  it.each([
    ['下一页', 'next'],
    ['xiayiye', 'next'],
    ['xyy', 'next'],
    ['next page', 'next'],
    ['第 3 页', 'three'],
    ['第3页', 'three'],
    ['page 3', 'three'],
    ['rows per page', 'size'],
    ['每页', 'size'],
  ])('are found by their names in either language and in pinyin: %s', (query, id) => {
    expect(found(sourceWith(paging), query)[0]).toBe(id);
  });

  it.each([
    ['Next page', 'next'],
    ['下一页', 'next'],
    ['page 3', 'three'],
    ['第3页', 'three'],
  ])('on an English page: %s', (query, id) => {
    const english = [control('next', 'Next page'), control('three', 'Page 3')];
    expect(found(sourceWith(english, 'en-US'), query)[0]).toBe(id);
  });

  it('stand below the commands, and the first four of the page without a query: its content before the frame', () => {
    const source = sourceWith([
      control('menu', '收起', { area: 2 }),
      control('a', '甲'),
      control('row', '打开', { inRow: true }),
      control('b', '乙'),
      control('c', '丙'),
      control('d', '丁'),
    ]);
    const sections = sectionsOf(source, levelOf({ kind: 'root' }), []);
    const last = sections.findLast(({ id }) => id !== 'more');
    expect(last?.id).toBe('controls');
    expect(last?.rows.map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are left out where their command is found by the same name', () => {
    const source = sourceWith([
      control('known', '订单审批', { command: 'go/deal-approval' }),
      control('counted', '审批通过 (2)', { command: 'order.approve' }),
      control('filter', '客户状态', { kind: 'focus', command: 'list.filter' }),
      control('foreign', '充值', { command: 'recharge.new' }),
    ]);
    expect(source.controls.controls.map(({ id }) => id)).toEqual(['filter', 'foreign']);
  });

  it('of one name come in the order of where they are: an open panel, the page, the frame around it', () => {
    const source = sourceWith([
      control('menu', '代理商', { area: 2 }),
      control('filter', '代理商', { kind: 'focus', area: 1 }),
      control('column', '代理商', { area: 0 }),
    ]);
    expect(found(source, '代理商')).toEqual(['column', 'filter', 'menu']);
  });

  it('of rows come behind the others, the nearest row first, and are told by words of their row', () => {
    const rows = Array.from({ length: 100 }, (_, at) =>
      control(`open${at}`, '查看详情', { inRow: true, context: `客户${at}号`, distance: Math.abs(at - 40) }),
    );
    const source = sourceWith([...rows, control('page', '查看详情表')]);
    expect(found(source, '查看详情').slice(0, 3)).toEqual(['page', 'open40', 'open39']);
    expect(found(source, '详情 客户77号')).toEqual(['open77']);
    expect(found(source, '客户77号')).toEqual([]);
  });

  it('have room however many records are found', () => {
    const records = Array.from({ length: 80 }, (_, at) => ({
      type: 'order' as const,
      id: String(at),
      name: `DD第3页${at}`,
      facts: '',
    }));
    const sections = sectionsOf(
      sourceWith(paging),
      { ...levelOf({ kind: 'root' }), query: '第3页', found: records },
      [],
    );
    expect(sections.map(({ id, rows }) => [id, rows.length])).toEqual([
      ['found', 49],
      ['controls', 1],
      ['more', 1],
    ]);
  });

  it('say that they are no longer on the page', () => {
    const [row] = section(sourceWith(paging, 'zh-CN', ['next']), '下一页')?.rows ?? [];
    expect(row?.blocked).toEqual([{ key: 'palette.controlUnavailable' }]);
  });
});
