import { expect, it } from 'vitest';
import { listParametersOf } from '../../../ui/list/listState.ts';
import { auditInput } from './auditFilter.ts';

it.each([
  ['amountFrom', '100', '100.00'],
  ['amountFrom', '-1.5万', '-15000.00'],
  ['amountTo', '−12,800.5', '-12800.50'],
  ['amountTo', 'much', undefined],
  ['waitedFrom', '1.5', 90],
  ['waitedTo', '0', 0],
  ['waitedTo', '-1', undefined],
  ['waitedTo', 'long', undefined],
  ['waitedTo', 'Infinity', undefined],
  ['id', '17', '17'],
  ['id', '1x', undefined],
  ['event', 'x'.repeat(60), 'x'.repeat(60)],
  ['event', 'x'.repeat(61), undefined],
])('the desk’s filter %s of “%s” is sent as %s', (name, text, value) => {
  const { criteria } = auditInput(listParametersOf(new URLSearchParams({ [name]: text })));
  expect(criteria).toHaveProperty(name, value);
});
