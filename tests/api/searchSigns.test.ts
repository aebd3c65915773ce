/** Sends mixes of digits, letters, signs and Chinese to the search and to the search of a line: each is answered (R-list-4). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everything } from '../support/scope.ts';
import { accounts, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 300_000 });

const parts = [
  ...['1', '42', '365', '2026', '13800138000', '0.95', '１２'],
  ...['a', 'dd', 'DD2026', 'A001', 'zhihui', 'é'],
  ...['版', '智汇', '上海', '金牌', '𠮷'],
  ...[
    '%',
    '¥',
    '￥',
    '$',
    '元',
    '万',
    '+',
    '-',
    '–',
    '.',
    '。',
    ',',
    '，',
    '、',
    ';',
    '/',
    '\\',
    '_',
    '*',
    '?',
  ],
  ...[
    '(',
    ')',
    '（',
    '）',
    '[',
    '{',
    '"',
    "'",
    '`',
    '|',
    '&',
    '#',
    '@',
    '~',
    ' ',
    '　',
    '\t',
    '\u200b',
    '😀',
  ],
];
const keyword = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 })
  .map((all) => all.join(''))
  .filter((text) => text.trim() !== '');

describe.each(engines())('any mix of signs, on %s', (engine) => {
  let test: TestApi;
  let callers: Caller[];
  beforeAll(async () => {
    test = await startTestApi(engine);
    callers = await Promise.all(
      [accounts.operations, accounts.agent, accounts.salesperson, accounts.developer].map(
        ([enterpriseId, account, password]) => test.login(enterpriseId, account, password),
      ),
    );
  });
  afterAll(() => test.close());

  it('is answered by the search, alone and in a line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(keyword, { minLength: 1, maxLength: 12 }), async (keywords) => {
        for (const caller of callers) {
          const line = await caller.call('POST', '/search/resolve', { keywords });
          expect(line.status < 500, `${JSON.stringify(keywords)}: ${line.body.msg}`).toBe(true);
          const [first = ''] = keywords;
          const found = await caller.call('GET', `/search?keyword=${encodeURIComponent(first)}`);
          expect(found.status < 500, `${JSON.stringify(first)}: ${found.body.msg}`).toBe(true);
        }
      }),
      { numRuns: everything ? 400 : 25, seed: 20_261_129 },
    );
  });
});
