import type { macro as enUS } from '../en-US/macro.ts';

export const macro = {
  'macro.run_one': '执行 {{count}} 个操作',
  'macro.run_other': '执行 {{count}} 个操作',
  'macro.notReached': '未执行：前一个操作无法执行',
  'macro.removed': '宏中的某个操作已不可用',
} as const satisfies Record<keyof typeof enUS, string>;
