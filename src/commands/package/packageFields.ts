import type { PackageField } from '../../domain/typedPackageSchema.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Choice, CommandContext, Field } from '../../commandKit/command.ts';
import { dictionaryChoices } from '../core/dictionary.ts';
import type { PackageFacts } from './packageRecord.ts';

const applicationChoicesQuery = graphql(`
  query ApplicationChoices {
    appList {
      id
      name
      status
    }
  }
`);

/** Returns the published applications, and those that the package already contains. */
async function applicationChoices({ graph, t }: CommandContext, present?: PackageFacts): Promise<Choice[]> {
  const { appList } = await graph.query(applicationChoicesQuery, {});
  const currentIds = new Set(present?.applications.map(({ id }) => id));
  return (appList ?? []).flatMap((each): Choice[] => {
    if (!each) return [];
    const { id: value, name, status } = each;
    if (status === 'published') return [{ value, label: name }];
    const label = t('package.unpublishedApplication', { name });
    const blocked = t('refusal.package.addedUnpublished', { name });
    return [currentIds.has(value) ? { value, label } : { value, label, blocked }];
  });
}

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
    choices: applicationChoices,
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
