import { describe, expect, it } from 'vitest';
import type { Locale } from '../i18n/locales.ts';
import { lineOf, meichen, preparedOf, yunfan, zhihui } from '../../tests/palette/handmadeLines.ts';
import { sourceOf } from '../../tests/palette/rowSource.ts';
import { announcementOf } from './announcement.ts';
import { levelOf, type Level, type PaletteLevel } from './levels.ts';
import { sectionsOf } from './rows.ts';
import type { Forecast } from './sentence/lineTypes.ts';

const credited: Forecast = { blocked: [], able: 1, lines: [{ label: '到账额度', value: '¥55,000.00' }] };

/** Returns the command 充值 (recharge) with its parts, as the line is understood. */
function recharge(
  line: string,
  more: Parameters<typeof preparedOf>[2],
  forecast?: Forecast,
): Partial<PaletteLevel> {
  const { query, parts } = lineOf(line);
  const forecasts: PaletteLevel['forecasts'] = forecast
    ? { 'prepared:agent.recharge@record:agent:a2': forecast }
    : {};
  return { query, prepared: [preparedOf('agent.recharge', parts, more)], answered: true, forecasts };
}

const certain = { records: [zhihui], values: { amount: '5000.00' } };
const line = 'command(充值) record(智汇) value:amount(5000)';

interface AnnouncementCase {
  level?: Level;
  paletteLevel?: Partial<PaletteLevel>;
  explained?: string;
  searchFailed?: boolean;
  activity?: Parameters<typeof announcementOf>[2];
}

function announcementFor(
  locale: Locale,
  { level = { kind: 'root' }, paletteLevel, activity, ...more }: AnnouncementCase,
): string {
  const source = sourceOf('operations', {}, locale);
  const here = { ...levelOf(level), ...paletteLevel };
  const context = {
    ...{ levels: [here], sections: sectionsOf(source, here, []), explained: undefined, unfit: undefined },
    ...{ searchFailed: false, moved: false, ...more },
  };
  return announcementOf(source.context.t, context, activity);
}

describe('what a screen reader is told beside the selected row (R-form-16)', () => {
  it.each<[string, AnnouncementCase, string, string]>([
    [
      'what a line asks, how many rows answer it, and what Enter does',
      {
        paletteLevel: recharge('command(充值) record(软件) value:amount(5000)', {
          values: { amount: '5000.00' },
          question: { kind: 'which', records: [zhihui, yunfan], fits: 'several' },
        }),
      },
      '2 条匹配，需选择. 3 条结果. 回车：选择',
      '2 match: choose one. 3 results. Enter: choose',
    ],
    [
      'a name that nothing is called',
      {
        paletteLevel: recharge('command(充值) unknown(智会) value:amount(5000)', {
          values: { amount: '5000.00' },
          question: { kind: 'unknownName', from: 3, to: 5, records: [zhihui] },
        }),
      },
      '没有叫“智会”的代理商，是不是深圳智汇软件有限公司？ 2 条结果. 回车：选择',
      'Agent “智会” not found. Did you mean 深圳智汇软件有限公司? 2 results. Enter: choose',
    ],
    ['nothing before it is known what a line would bring', { paletteLevel: recharge(line, certain) }, '', ''],
    [
      'what it would bring, and that Enter fills in',
      { paletteLevel: recharge(line, certain, credited) },
      '到账额度 ¥55,000.00. 2 条结果. 回车：填写',
      '到账额度 ¥55,000.00. 2 results. Enter: fill in',
    ],
    [
      'why a line cannot be done',
      { paletteLevel: recharge(line, certain, { ...credited, blocked: [{ key: 'refusal.role' }] }) },
      '当前角色无权执行此操作. 2 条结果. 回车：查看原因',
      'Your role does not allow this. 2 results. Enter: see why',
    ],
    [
      'that nothing matches',
      { paletteLevel: { query: 'xyzzyxq', answered: true } },
      '没有与“xyzzyxq”匹配的结果',
      'Nothing matches “xyzzyxq”',
    ],
    [
      'that the search has failed, with what is found without it',
      { paletteLevel: { query: 'xyzzyxq' }, searchFailed: true },
      '记录搜索失败，命令仍可使用. 没有与“xyzzyxq”匹配的结果',
      'Record search failed; commands still work. Nothing matches “xyzzyxq”',
    ],
    [
      'what of a pasted column is not ticked',
      {
        level: {
          kind: 'records',
          pasted: { records: [{ record: meichen, ticked: false }], unknown: ['999'], unsure: 1, omitted: 0 },
        },
      },
      '未找到：999. 1 项没有唯一匹配的名称，未勾选. 1 条结果',
      'Nothing found for: 999. Not ticked, as no name matches exactly: 1. 1 result',
    ],
    [
      'why a record could not be read',
      {
        level: {
          kind: 'failure',
          question: { kind: 'record', record: meichen, then: 'show' },
          error: new Error('no answer'),
        },
      },
      '无法读取该记录：服务器未响应',
      'The record could not be read: no answer from the server',
    ],
    [
      'nothing while an answer is awaited',
      { paletteLevel: { query: '充值' }, activity: 'searching' },
      '',
      '',
    ],
  ])('is %s', (_, each, chinese, english) => {
    expect([announcementFor('zh-CN', each), announcementFor('en-US', each)]).toEqual([chinese, english]);
  });
});
