import { describe, expect, it } from 'vitest';
import type { Field, FieldValues } from '../commandKit/command.ts';
import { asTyped, mergedValues } from './formValues.ts';

const fields: Field[] = [
  { name: 'name', kind: 'text', label: 'common.remarks' },
  { name: 'price', kind: 'money', label: 'common.remarks' },
  { name: 'seats', kind: 'integer', label: 'common.remarks', min: 1, max: 9 },
  { name: 'apps', kind: 'choices', label: 'common.remarks', choices: async () => [] },
  {
    name: 'file',
    kind: 'file',
    label: 'common.remarks',
    accept: [],
    purpose: 'installer',
    sizeLimit: 1,
    storedFileField: 'fileName',
  },
  {
    name: 'rows',
    kind: 'assignments',
    label: 'common.remarks',
    columns: ['common.remarks', 'common.actions'],
    rows: async () => [],
    choices: async () => [],
    refusedRow: () => undefined,
  },
];
const opened: FieldValues = {
  ...asTyped(fields, {
    name: 'old',
    price: '1.00',
    seats: 3,
    apps: ['a'],
    fileName: 'setup.zip',
    version: 1,
  }),
  rows: { c1: '', c2: '' },
};

describe('a form that takes over a newer version of its record', () => {
  it.each<{
    title: string;
    typed: FieldValues;
    newer: FieldValues;
    values: FieldValues;
    replaced?: FieldValues;
  }>([
    {
      title: 'shows what others changed where nothing was typed',
      typed: {},
      newer: { price: '2.00', version: 2 },
      values: { name: 'old', price: '2.00', version: 2 },
    },
    {
      title: 'keeps what was typed where others changed nothing',
      typed: { name: 'mine', seats: '5' },
      newer: { price: '2.00', version: 2 },
      values: { name: 'mine', seats: '5', price: '2.00', version: 2 },
    },
    {
      title: 'shows what others changed where both did, and hands back what was typed',
      typed: { price: '3.00' },
      newer: { price: '2.00' },
      values: { price: '2.00' },
      replaced: { price: '3.00' },
    },
    {
      title: 'has nothing to hand back where both typed the same',
      typed: { price: '2.00', apps: ['a', 'b'] },
      newer: { price: '2.00', apps: ['a', 'b'] },
      values: { price: '2.00', apps: ['a', 'b'] },
    },
    {
      title: 'keeps a file that was removed removed',
      typed: { fileName: '' },
      newer: { name: 'theirs' },
      values: { name: 'theirs', fileName: '' },
    },
    {
      title: 'keeps the choices of the rows that are still there',
      typed: { rows: { c1: 'r1', c2: 'r2' } },
      newer: { rows: { c2: '', c3: '' } },
      values: { rows: { c2: 'r2', c3: '' } },
    },
  ])('$title', ({ typed, newer, values, replaced = {} }) => {
    const merged = mergedValues(fields, {
      opened,
      typed: { ...opened, ...typed },
      newer: { ...opened, ...newer },
    });
    expect(merged.values).toEqual({ ...opened, ...newer, ...values });
    expect(merged.replaced).toEqual(replaced);
  });

  it('opens with numbers as they would be typed, so that typing the same again changes nothing', () => {
    expect(asTyped(fields, { seats: 3, version: 1 })).toMatchObject({
      seats: '3',
      version: 1,
      name: '',
      file: null,
    });
  });
});
