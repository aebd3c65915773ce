import { eq, sql } from 'drizzle-orm';
import { publicationStates } from '../../domain/publication.ts';
import { packageKinds, type PackageFilter, type ManagedPackage } from '../../domain/productPackage.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { asText, isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { searchKeywordOf } from '../search/keyword.ts';
import { applications, packages } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { includedApplications, packageIncludes } from './holding.ts';
import { packageMatches } from './service.ts';
import { oneOf } from '../list/rowsOfEach.ts';
import { inStateSince } from '../list/stateSince.ts';

const fields = {
  id: sql`${packages.id}`,
  name: sql`${packages.name}`,
  baseSeats: sql`${packages.baseSeats}`,
  trial: sql`${packages.trial}`,
  durationMonths: sql`${packages.durationMonths}`,
  price: asText(packages.price),
  seatPrice: asText(packages.seatPrice),
  status: sql`${packages.status}`,
  version: sql`${packages.version}`,
  createdAt: isoInstant(packages.createdAt),
};
const whole = { table: sql`${packages}`, joins: sql`` };

const list = listOf<ManagedPackage>({
  ...whole,
  fields: {
    ...fields,
    applications: sql`(select coalesce(json_agg(json_build_object('id', ${applications.id},
      'name', ${applications.name}, 'status', ${applications.status}) order by ${applications.sortKey}), '[]') ${includedApplications})`,
  },
});

/** A CSV cell contains a text, not a list. */
const csvList = listOf<Record<keyof ManagedPackage | 'withdrawn', unknown>>({
  ...whole,
  fields: {
    ...fields,
    trial: sql`case when ${packages.trial} then 'trial' else 'formal' end`,
    applications: sql`(select string_agg(${applications.name}, ' / ' order by ${applications.sortKey}) ${includedApplications})`,
    withdrawn: sql`(select string_agg(${applications.name}, ' / ' order by ${applications.sortKey}) ${includedApplications}
      and ${applications.status} <> 'published')`,
  },
});

const sortColumns = {
  createdAt: packages.createdAt,
  name: packages.sortKey,
  price: packages.price,
  durationMonths: packages.durationMonths,
};

function rowsOf(filter: PackageFilter) {
  return {
    where: [
      filter.status && eq(packages.status, filter.status),
      inStateSince('packagePublication', packages.id, filter, filter.status),
      filter.kind && eq(packages.trial, filter.kind === 'trial'),
      oneOf(packages.id, filter.ids),
      filter.applicationId ? packageIncludes(eq(applications.id, filter.applicationId)) : undefined,
      filter.keyword ? packageMatches(searchKeywordOf(filter.keyword)) : undefined,
    ],
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: packages.id,
  };
}

/** Returns a page of product packages (`package/page`). */
export function pagePackages(database: Database, filter: PackageFilter): Promise<Page<ManagedPackage>> {
  return readPage(database, list, rowsOf(filter), filter);
}

/** Returns all packages that match a filter. */
export function allPackages(database: Database, filter: PackageFilter) {
  return eachRow(database, csvList, rowsOf(filter));
}

export const packageCsvColumns: CsvColumn[] = [
  { title: 'package.name', field: 'name' },
  { title: 'package.applications', field: 'applications' },
  { title: 'package.kind', field: 'trial', words: wordsOf(packageKinds, (code) => `package.kind.${code}`) },
  { title: 'package.baseSeats', field: 'baseSeats' },
  { title: 'package.durationMonths', field: 'durationMonths' },
  { title: 'package.price', field: 'price' },
  { title: 'package.seatPrice', field: 'seatPrice' },
  {
    title: 'publication.status',
    field: 'status',
    words: wordsOf(publicationStates, (code) => `publication.${code}`),
  },
  {
    title: 'package.availability',
    value: ({ status, withdrawn }) =>
      status === 'published' && withdrawn === null ? 'forSale' : 'notForSale',
    words: wordsOf(['forSale', 'notForSale'], (code) => `package.${code}`),
  },
  { title: 'package.withdrawn', field: 'withdrawn' },
  { title: 'record.createdAt', field: 'createdAt', instant: true },
];
