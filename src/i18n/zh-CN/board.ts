import type { board as enUS } from '../en-US/board.ts';

export const board = {
  'board.period': '统计周期',
  'board.period.days_one': '{{count}} 天',
  'board.period.days_other': '{{count}} 天',
  'board.period.all': '全部',
  'board.day': '截至',
  'board.now': '当前',
  'board.endOf': '{{day}} 日终',
  'board.coverage': '覆盖情况',
  'board.coverage.by.none': '不显示',
  'board.coverage.by.use': '周期内的使用',
  'board.coverage.by.tests': '生成的测试',
  'board.coverage.by.fixtures': '回放用例',
  'board.help.now': '选择一个状态可查看该状态的记录，选择一个步骤可查看经过该步骤的记录。',
  'board.help.edges': '选择一个步骤可查看经过该步骤的记录。',
  'board.help.past':
    '这里显示的是过去某天的数据。列表只显示记录的当前情况，因此状态不能打开列表；步骤仍可查看。',
  'board.bands': '停留时长分布',
  'board.bands.open': '{{state}}，{{band}}：{{count, number}}',
  'board.oldest': '各状态停留最久的记录',
  'board.oldest.wait': '停留时长',
  'board.oldest.since': '进入时间',
  'board.steps.title': '周期内经过“{{event}}”的记录',
  'board.steps.none': '周期内没有记录经过该步骤。',
  'board.steps.more': '显示更多',
  'board.steps.close': '关闭列表',
} as const satisfies Record<keyof typeof enUS, string>;
