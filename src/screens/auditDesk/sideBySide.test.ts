import { expect, it } from 'vitest';
import { differs, pairsOf, rowsInTime } from './sideBySide.ts';

it('lays the facts of two records beside each other by their names', () => {
  const amount = { name: 'amount', value: '10.00' };
  const pairs = pairsOf(
    [amount, { name: 'seats', value: '5' }, { name: 'order_no', value: 'A1' }],
    [{ name: 'order_no', value: 'B2' }, { name: 'end_date', value: '2027-01-01' }, amount],
  );
  expect(pairs).toEqual([
    { name: 'amount', values: ['10.00', '10.00'] },
    { name: 'seats', values: ['5', undefined] },
    { name: 'order_no', values: ['A1', 'B2'] },
    { name: 'end_date', values: [undefined, '2027-01-01'] },
  ]);
  expect(pairs.filter(differs).map(({ name }) => name)).toEqual(['seats', 'order_no', 'end_date']);
});

const steps = (...times: string[]) =>
  times.map((time, index) => ({ seq: index + 1, at: `2026-03-02T${time}.000Z` }));

it('puts the steps of two histories into rows by when they were, those of one instant into one', () => {
  const { rows, count } = rowsInTime(
    steps('09:00:00', '11:00:00', '12:00:00'),
    steps('10:00:00', '11:00:00', '13:00:00'),
  );
  expect([...rows[0].values()]).toEqual([1, 3, 4]);
  expect([...rows[1].values()]).toEqual([2, 3, 5]);
  expect(count).toBe(5);
});

it('gives each of several steps of one instant a row of its own', () => {
  const { rows, count } = rowsInTime(steps('09:00:00', '09:00:00', '10:00:00'), steps('09:00:00'));
  expect([...rows[0].values()]).toEqual([1, 2, 3]);
  expect([...rows[1].values()]).toEqual([1]);
  expect(count).toBe(3);
});

it('knows no rows of histories without a step', () => {
  expect(rowsInTime([], [])).toMatchObject({ count: 0 });
});
