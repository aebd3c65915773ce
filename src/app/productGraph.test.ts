import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { graphql } from '../graph/client/graphql.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { createTranslations } from '../i18n/instance.ts';
import type { LocaleSwitch } from './locale/localeSwitch.ts';
import { productGraph } from './productGraph.ts';
import type { Session } from './session/session.ts';

const { drawn } = vi.hoisted(() => ({ drawn: [] as string[] }));
vi.mock('@mantine/notifications', () => ({
  notifications: {
    show: ({ message }: { message: string }) => void drawn.push(message),
    update: () => undefined,
    hide: () => undefined,
  },
}));
const logOut = graphql(`
  mutation ToastedLogOut {
    userLoginOut {
      done
    }
  }
`);

beforeEach(() => {
  drawn.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** Answers of the graph with a code, as for a refused rule, or an HTTP error from a proxy in between. */
const answers = {
  'an answer with the code': (code: number) =>
    Response.json({ errors: [{ message: 'Not so', extensions: { code } }] }),
  'the HTTP error': (code: number) => Response.json({ message: 'Not so' }, { status: code }),
};

it.each([
  ['an answer with the code', 400, 0],
  ['an answer with the code', 409, 0],
  ['an answer with the code', 422, 0],
  ['an answer with the code', 403, 1],
  ['an answer with the code', 404, 1],
  ['an answer with the code', 500, 1],
  ['the HTTP error', 405, 1],
  ['the HTTP error', 413, 1],
  ['the HTTP error', 415, 1],
  ['the HTTP error', 429, 1],
  ['the HTTP error', 502, 1],
] as const)('a form that gets %s %d: %d toasts with its message (R-error-3)', async (kind, code, toasts) => {
  vi.stubGlobal('fetch', async () => answers[kind](code));
  const { t } = createTranslations('en-US', catalogues);
  const session = { authorization: () => 'Bearer t', unauthorized: () => undefined };
  const locale = { current: () => 'en-US', translations: { t } };
  const graph = productGraph(session as unknown as Session, locale as unknown as LocaleSwitch);
  await expect(graph.mutate(logOut, {}, 'key')).rejects.toThrow('Not so');
  await vi.dynamicImportSettled();
  expect(drawn).toEqual(Array.from({ length: toasts }, () => 'Not so'));
});
