import type { Resource } from 'i18next';
import type { Catalogue } from '../domain/message.ts';
import { enUS } from './en-US/index.ts';
import { zhCN } from './zh-CN/index.ts';

/** Both languages at once: for the server and for tests. The page loads one at a time. */
export const catalogues = {
  'en-US': { translation: enUS },
  'zh-CN': { translation: zhCN },
} satisfies Resource;

/** The keys with plain texts: checking the parameters in each literal text would cost the compiler more than it finds. */
type Texts = { [Key in keyof typeof zhCN]: string };

declare module '../domain/message.ts' {
  interface Catalogue extends Texts {}
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogue };
    keySeparator: false;
    nsSeparator: false;
    parseInterpolation: false;
  }
}
