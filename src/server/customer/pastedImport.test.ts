import { expect, it } from 'vitest';
import { importFields, type ImportField } from '../../domain/customerImport.ts';
import { creditCodeCheckCharacter } from '../../domain/creditCode.ts';
import type { Queryable } from '../db/database.ts';
import { rightRows } from './importFile.ts';

const first17 = '91310000MA1K3XY0A';
const unseen = ['\u200b', '\ufeff', '\u00ad', '\u202e', '\u2066', '\u3164', '\u2060'];

/** A right row, as it is typed. */
const typed: Record<ImportField, string> = {
  companyId: 'AB1',
  name: '杭州宏图',
  creditCode: `${first17}${creditCodeCheckCharacter(first17)}`,
  industry: 'other',
  employeeCount: '1200',
  adminName: '孙尚香',
  adminPhone: '13800138000',
  adminAccount: 'sun.sx',
  website: 'https://www.example.com',
  adminPassword: 'Heron-84!',
};
/** Values that people paste into a cell instead of the right one, in addition to the generated ones. */
const pasted: Partial<Record<ImportField, readonly string[]>> = {
  creditCode: [
    `${typed.creditCode.slice(0, 8)} ${typed.creditCode.slice(8)}`,
    typed.creditCode.toLowerCase(),
  ],
  employeeCount: ['1,200', '１，２００', ' 1200 '],
  adminPhone: ['(+86)138-0013-8000', '138–0013–8000', '１３８ ００１３ ８０００'],
};
const codes: readonly ImportField[] = [
  'companyId',
  'creditCode',
  'employeeCount',
  'adminPhone',
  'adminAccount',
  'website',
];

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

function variantsOf(field: ImportField): string[] {
  const text = typed[field];
  const inside = unseen.map((each) => `${each}${text.slice(0, 2)}${each}${text.slice(2)} ${each}`);
  return [
    ...inside,
    `\u3000${text}\u00a0`,
    ...(codes.includes(field) ? [fullWidth(text)] : []),
    ...(pasted[field] ?? []),
  ];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const fileOf = (row: Record<ImportField, string>) =>
  [importFields.join(','), importFields.map((field) => quoted(row[field])).join(',')].join('\n');
/** Because a right file needs no query. */
const noStore = undefined as unknown as Queryable;

it.each(importFields)(
  'reads what is pasted into the cell of %s as what is typed (R-text-1, R-text-2)',
  async (field) => {
    const plainly = await rightRows(noStore, { text: fileOf(typed) });
    expect(plainly).toHaveLength(1);
    for (const variant of variantsOf(field))
      expect({
        variant,
        rows: await rightRows(noStore, { text: fileOf({ ...typed, [field]: variant }) }),
      }).toEqual({
        ...{ variant, rows: plainly },
      });
  },
);
