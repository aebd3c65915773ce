import { expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';

it.each([
  ['cz sz7k', ['cz', 'sz', '7k']],
  ['czsz1.5w', ['czsz', '1.5w']],
  ['充值sz5000元', ['充值', 'sz', '5000元']],
  ['充值深圳5000', ['充值深圳', '5000']],
  // Without a unit it may be the number of a record, an account or a version.
  ['open dd2026', ['open', 'dd2026']],
  ['recharge yf01', ['recharge', 'yf01']],
  ['a7k', ['a7k']],
  ['sz7kx', ['sz7kx']],
  ['publish crm 2.1.0', ['publish', 'crm', '2.1.0']],
])('“%s” in its parts', (line, parts) => {
  expect(tokensOf(line).map(({ text }) => text)).toEqual(parts);
  for (const { text, from, to } of tokensOf(line)) expect(line.slice(from, to)).toBe(text);
});
