import type { PackageField } from '../../domain/typedPackageSchema.ts';
import type { Field } from '../../commandKit/command.ts';
import { dictionaryChoices } from '../core/dictionary.ts';

/** A package's fields, for the publishing steps and for the edit form. */
export const packageFields: (Field<'package' | undefined> & { name: PackageField })[] = [
  { name: 'name', kind: 'text', label: 'package.name', maxLength: 30 },
  {
    name: 'baseSeats',
    kind: 'integer',
    is: 'seats',
    label: 'package.baseSeats',
    help: 'package.baseSeatsHelp',
    min: 1,
    max: 100_000,
  },
  {
    name: 'applicationIds',
    kind: 'choices',
    label: 'package.applications',
    help: 'package.applicationsHelp',
    known: (present) => (present?.applications ?? []).map(({ id, name }) => ({ value: id, label: name })),
    choices: async (context, present) =>
      (await import('./packageCalls.ts')).applicationChoices(context, present),
  },
  {
    name: 'kind',
    serverName: 'trial',
    kind: 'choice',
    label: 'package.kind',
    help: 'package.kindHelp',
    choices: (context) => dictionaryChoices(context, 'packageKind'),
  },
  {
    name: 'durationMonths',
    kind: 'integer',
    is: 'months',
    label: 'package.durationMonths',
    min: 1,
    max: 120,
  },
  { name: 'price', kind: 'money', is: 'price', label: 'package.price', help: 'package.priceHelp' },
  {
    name: 'seatPrice',
    kind: 'money',
    is: 'seatPrice',
    label: 'package.seatPrice',
    help: 'package.seatPriceHelp',
  },
];
