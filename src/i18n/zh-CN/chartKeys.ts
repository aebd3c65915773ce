import type { chartKeys as enUS } from '../en-US/chartKeys.ts';

/** 状态图的命令与按键。 */
export const chartKeys = {
  'chart.zoomIn': '放大',
  'chart.zoomOut': '缩小',
  'chart.fit': '适应宽度',
  'command.chart.machine': '将状态机保存为 JSON（Stately）',
  'command.chart.svg': '将图形保存为 SVG',
  'command.chart.print': '打印图形',
  'refusal.chart.noMachine': '当前页面没有状态图',
  'refusal.chart.asTable': '当前显示为表格，请先切换到图形',
  'chart.step.first': '第一步',
  'chart.step.previous': '上一步',
  'chart.step.next': '下一步',
  'chart.step.last': '最后一步',
} as const satisfies Record<keyof typeof enUS, string>;
