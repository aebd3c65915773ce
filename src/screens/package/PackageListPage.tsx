import { Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import {
  packageRecord,
  withdrawnApplications,
  packageRecordFragment,
} from '../../commands/package/packageRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { packageRoute } from '../../domain/menu.ts';
import { formatMoney } from '../../domain/money.ts';
import { packageFilterSchema, type PackageSort } from '../../domain/productPackage.ts';
import { graphql, type ResultOf } from '../../graph/client/graphql.ts';
import { DictionaryFilter } from '../../ui/list/DictionaryFilter.tsx';
import { FilterBar, KeywordFilter } from '../../ui/list/FilterBar.tsx';
import { listInput } from '../../ui/list/listInput.ts';
import { useListState } from '../../ui/list/listState.ts';
import { RecordLink } from '../../ui/list/RecordLink.tsx';
import { RecordList, type Column } from '../../ui/list/RecordList.tsx';
import { useRecordPage } from '../../ui/list/recordPage.ts';
import { stateSamples } from '../../ui/list/stateSamples.tsx';
import { stateMeta } from '../../machines/lifecycle.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { CommandButton } from '../../ui/page/CommandButton.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import { SaleBadge } from './SaleBadge.tsx';
import { StateSinceFilter } from '../../ui/list/StateSinceFilter.tsx';

const packagePageQuery = graphql(
  `
    query PackagePage(
      $current: Int!
      $pageSize: Int!
      $after: String
      $keyword: String
      $status: PublicationState
      $sinceFrom: String
      $sinceTo: String
      $kind: PackageKind
      $applicationId: String
      $sort: PackageSort
      $direction: SortDirection
    ) {
      packagePage(
        current: $current
        pageSize: $pageSize
        after: $after
        keyword: $keyword
        status: $status
        sinceFrom: $sinceFrom
        sinceTo: $sinceTo
        kind: $kind
        applicationId: $applicationId
        sort: $sort
        direction: $direction
      ) {
        total
        totalIsLowerBound
        before
        last
        records {
          ...PackageRecord
        }
      }
    }
  `,
  [packageRecordFragment],
);

type ListedPackage = NonNullable<ResultOf<typeof packagePageQuery>['packagePage']>['records'][number];

/** The no-break space prevents a line from starting with the separator. */
const separator = '\u00a0/ ';

/** Returns the names of the applications; unpublished ones are marked. */
function applicationsText(t: TFunction, { applications }: Pick<ListedPackage, 'applications'>): string {
  return applications
    .map(({ name, status }) =>
      status === 'published' ? name : t('package.unpublishedApplication', { name }),
    )
    .join(separator);
}

function packageColumns(t: TFunction): Column<ListedPackage>[] {
  return [
    {
      id: 'name',
      title: t('package.name'),
      card: 'title',
      sort: 'name' satisfies PackageSort,
      render: (each) => <RecordLink to={packageRoute(each.id)}>{each.name}</RecordLink>,
    },
    {
      id: 'applications',
      title: t('package.applications'),
      kind: 'lines',
      render: (each) => <span title={applicationsText(t, each)}>{applicationsText(t, each)}</span>,
    },
    {
      id: 'kind',
      title: t('package.kind'),
      kind: 'word',
      samples: [t('package.kind.trial'), t('package.kind.formal')],
      render: (each) => t(`package.kind.${each.trial ? 'trial' : 'formal'}`),
    },
    {
      id: 'baseSeats',
      title: t('package.baseSeats'),
      kind: 'figure',
      render: (each) => each.baseSeats,
    },
    {
      id: 'durationMonths',
      title: t('package.durationMonths'),
      sort: 'durationMonths' satisfies PackageSort,
      kind: 'figure',
      render: (each) => each.durationMonths,
    },
    {
      id: 'price',
      title: t('package.price'),
      sort: 'price' satisfies PackageSort,
      kind: 'money',
      render: (each) => formatMoney(each.price),
    },
    {
      id: 'seatPrice',
      title: t('package.seatPrice'),
      kind: 'money',
      render: (each) => formatMoney(each.seatPrice),
    },
    {
      id: 'status',
      title: t('publication.status'),
      kind: 'state',
      samples: stateSamples(packagePublication),
      card: 'corner',
      render: (each) => <StateBadge {...stateMeta(packagePublication, each.status)} />,
    },
    {
      id: 'availability',
      title: t('package.availability'),
      kind: 'state',
      render: (each) => <SaleBadge status={each.status} withdrawn={withdrawnApplications(each)} />,
    },
  ];
}

/** /app-package-release: the product packages, for sale or not; with `applicationId` those that contain it. */
export default function PackageListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const state = useListState();
  const { filter, input, filtered } = listInput(packageFilterSchema, state);
  const list = useRecordPage(packagePageQuery, input, ({ packagePage }) => packagePage);
  const add = <CommandButton command={commandById('package.new')} />;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.packageRelease')} actions={add} />
      <RecordList<ListedPackage>
        label={t('menu.packageRelease')}
        columns={packageColumns(context.t)}
        {...list}
        state={state}
        onOpen={(each) => void navigate(packageRoute(each.id))}
        recordType="package"
        recordOf={packageRecord}
        exported={{ path: 'package/export', filter }}
        filtered={filtered}
        empty={{ text: t('empty.packages'), action: add }}
        filters={
          <FilterBar>
            <KeywordFilter state={state} placeholder={t('list.packageKeyword')} />
            <DictionaryFilter
              state={state}
              name="status"
              label={t('publication.status')}
              type="publicationState"
            />
            <DictionaryFilter state={state} name="kind" label={t('package.kind')} type="packageKind" />
            <StateSinceFilter state={state} />
          </FilterBar>
        }
      />
    </Stack>
  );
}
