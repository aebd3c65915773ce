import type { keys as enUS } from '../en-US/keys.ts';

export const keys = {
  'keys.nextRow': '下一行',
  'keys.previousRow': '上一行',
  'keys.then': '再按',
  'keys.or': '或',
  'keys.next': '{{keys}} 之后',
} as const satisfies Record<keyof typeof enUS, string>;
