import { expect, it } from 'vitest';
import { readRememberedLogin, rememberLogin } from './rememberedLogin.ts';

function memory(content?: string) {
  let stored = content ?? null;
  return {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
  };
}

it('brings enterprise ID and account back, and nothing else', () => {
  const storage = memory();
  const values = { enterpriseId: ' A001 ', account: 'sales', password: 'sales123', agreed: true };
  rememberLogin(storage, values);
  expect(storage.getItem()).not.toContain('sales123');
  expect(readRememberedLogin(storage)).toEqual({ enterpriseId: 'A001', account: 'sales' });
});

it.each([undefined, 'not JSON', 'null', '[]', '{"enterpriseId":1}'])('opens empty on %s', (content) => {
  expect(readRememberedLogin(memory(content))).toEqual({ enterpriseId: '', account: '' });
});
