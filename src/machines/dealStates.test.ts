import { expect, it } from 'vitest';
import { orderStates } from '../domain/order.ts';
import { chargedDealStates, countedDealStates, openDealStates } from '../server/db/stateIn.ts';
import { dealApproval } from './dealApproval.ts';
import { lifecycleParts } from './lifecycleParts.ts';

it('tells of each state of deal approval whether an order in it is open, counts or is charged (R-order-9, R-approval-1)', () => {
  expect(openDealStates).toEqual(['pending']);
  expect(countedDealStates).toEqual(['pending', 'approved']);
  expect(chargedDealStates).toEqual(['approved']);
});

it('calls open what the machine can still move', () => {
  const [region] = lifecycleParts(dealApproval);
  const states = region?.states ?? [];
  expect(states.map(({ id }) => id).toSorted()).toEqual([...orderStates].toSorted());
  expect(states.filter(({ final }) => !final).map(({ id }) => id)).toEqual(openDealStates);
});
