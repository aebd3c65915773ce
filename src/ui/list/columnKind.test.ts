import { describe, expect, it } from 'vitest';
import { foldOrder, isNeverTruncated, type ColumnKind } from './columnKind.ts';
import type { Column } from './RecordList.tsx';

const column = (id: string, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  title: id,
  render: () => id,
  ...more,
});
const columns = [
  column('number', { kind: 'word', card: 'title' }),
  column('customer'),
  column('package'),
  column('seats', { kind: 'figure' }),
  column('amount', { kind: 'money', sort: 'amount' }),
  column('status', { kind: 'state', card: 'corner' }),
  column('salesperson', { kind: 'person' }),
  column('website', { kind: 'short', optional: true }),
  column('appliedAt', { kind: 'time', sort: 'appliedAt' }),
];
const ids = (sort?: string) => foldOrder(columns, sort).map(({ id }) => id);

describe('the columns of a narrow list', () => {
  it('are folded from the last on, but never figures, the state, and what names the record', () => {
    expect(ids()).toEqual(['appliedAt', 'salesperson', 'package']);
  });

  it('keep the one by which the list is sorted', () => {
    expect(ids('appliedAt')).toEqual(['salesperson', 'package']);
  });
});

it.each<[ColumnKind | undefined, boolean]>([
  [undefined, false],
  ['short', false],
  ['person', false],
  ['lines', true],
  ['word', true],
  ['state', true],
  ['money', true],
  ['figure', true],
  ['date', true],
  ['time', true],
])('a column of the kind %s is never truncated: %s', (kind, expected) => {
  expect(isNeverTruncated(column('any', kind ? { kind } : {}))).toBe(expected);
});
