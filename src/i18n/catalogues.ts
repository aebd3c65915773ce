import type { Resource } from 'i18next';
import { enUS } from './en-US/index.ts';
import { zhCN } from './zh-CN/index.ts';

/** Both languages at once: for the server and for tests. The page loads one at a time. */
export const catalogues = {
  'en-US': { translation: enUS },
  'zh-CN': { translation: zhCN },
} satisfies Resource;

export type MessageKey = keyof typeof enUS;
