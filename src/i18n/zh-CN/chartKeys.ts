import type { chartKeys as enUS } from '../en-US/chartKeys.ts';

/** 状态图的命令与按键。 */
export const chartKeys = {
  'command.chart.machine': '将状态机保存为 JSON（Stately）',
  'command.chart.svg': '将图形保存为 SVG',
  'command.chart.print': '打印图形',
  'refusal.chart.noMachine': '当前页面没有状态图',
  'refusal.chart.asTable': '当前显示为表格，请先切换到图形',
} as const satisfies Record<keyof typeof enUS, string>;
