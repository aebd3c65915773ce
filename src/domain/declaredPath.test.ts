import { expect, it } from 'vitest';
import { declaredPath } from './declaredPath.ts';

it.each([
  ['/Deal-List', '/deal-list'],
  ['/AGENT-MANAGE/AGENTINFO/', '/agent-manage/agentInfo'],
  ['/state-chart//', '/state-chart'],
  ['/Sessions', '/sessions'],
  ['/product/', '/product'],
  ['/forgetpassword', '/ForgetPassword'],
  ['/LOGIN/', '/login'],
  ['/deal-list/no-such-page', '/deal-list/no-such-page'],
  ['/', '/'],
])('reads %s as %s (R-page-1)', (typed, declared) => {
  expect(declaredPath(typed)).toBe(declared);
});
