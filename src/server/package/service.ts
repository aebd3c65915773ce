import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { packageChoiceSchema, ProductPackage } from '../../domain/productPackage.ts';
import { refusedRules, type RuleRefusal } from '../../machines/rules.ts';
import { packageSaleRules, type PackageSaleFacts } from '../../machines/packageRules.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { applications, packages, transitions } from '../db/schema.ts';
import { translate } from '../http/translator.ts';
import { searchKeywordOf, type Keyword } from '../search/keyword.ts';
import { forAllWords, matchesKeyword } from '../search/matching.ts';
import { namedApplication, namedPackage } from '../search/names.ts';
import { subquery } from '../db/subquery.ts';
import { includedApplications, packageIncludes } from './holding.ts';

export { logAvailabilityOfPackages } from './availability.ts';

export interface SellablePackage {
  package: ProductPackage;
  saleFacts: PackageSaleFacts;
  /** Why it may be neither sold nor renewed (R-package-7); null when it may. */
  blocked: RuleRefusal | null;
}

interface PackageApplication {
  name: string;
  status: string;
}

/** Returns the condition that the keyword is part of the name of the package or of an application in it. */
export function packageMatches(keyword: Keyword): SQL | undefined {
  return forAllWords(
    keyword,
    (word) =>
      sql`(${or(matchesKeyword(namedPackage, word), packageIncludes(matchesKeyword(namedApplication, word)))})`,
  );
}

/** Why the package was last unpublished; null for one that never was. */
export const removal = subquery<string | null>(sql`select ${transitions.remarks} from ${transitions}
  where ${transitions.lifecycle} = ${packagePublication.id} and ${transitions.recordId} = ${packages.id}
    and ${transitions.event} = 'unpublish' order by ${transitions.seq} desc limit 1`);

const included = subquery<PackageApplication[]>(sql`
  select coalesce(json_agg(json_build_object('name', ${applications.name}, 'status', ${applications.status})
    order by ${applications.sortKey}), '[]') ${includedApplications}`);

/** Names of the applications in a package that are unpublished. */
export const withdrawnFrom = subquery<string[]>(sql`
  select coalesce(json_agg(${applications.name} order by ${applications.sortKey}), '[]') ${includedApplications}
    and ${applications.status} <> 'published'`);

/** The columns that `sellable` reads. */
export const sellableColumns = { package: packages, removal, applications: included };

export interface SellableRow {
  package: typeof packages.$inferSelect;
  removal: string | null;
  applications: PackageApplication[];
}

/** Returns a package with its applications and whether it can be sold. */
export function sellable(row: SellableRow): SellablePackage {
  const saleFacts: PackageSaleFacts = {
    packageStatus: row.package.status,
    removalInstructions: row.removal,
    unpublishedApplication: row.applications.find(({ status }) => status !== 'published')?.name ?? null,
  };
  return {
    package: productPackage(row.package, row.applications),
    saleFacts,
    blocked: blockedBy(saleFacts),
  };
}

/** Returns packages, sorted by name. */
export async function listPackages(queryable: Queryable, where?: SQL): Promise<SellablePackage[]> {
  const rows = await queryable
    .select(sellableColumns)
    .from(packages)
    .where(where)
    .orderBy(asc(packages.sortKey));
  return rows.map(sellable);
}

function productPackage(
  row: typeof packages.$inferSelect,
  applicationsInIt: PackageApplication[],
): ProductPackage {
  const { id, name, baseSeats, trial, durationMonths, price, seatPrice, status, version } = row;
  const applicationNames = applicationsInIt.map((application) => application.name);
  return {
    id,
    name,
    baseSeats,
    applicationNames,
    trial,
    durationMonths,
    price,
    seatPrice,
    status,
    version,
  };
}

/**
 * Returns the reason why each of the packages cannot be sold or renewed now, in the caller's language; omits those that
 * can.
 */
export async function blockedPackages(
  queryable: Queryable,
  ids: string[],
  language: string | undefined,
): Promise<Map<string, string>> {
  const found = await listPackages(queryable, inArray(packages.id, ids));
  return new Map(
    found.flatMap((each) =>
      each.blocked ? [[each.package.id, translate(language, each.blocked)] as const] : [],
    ),
  );
}

/** Returns the packages whose name contains the keyword, to choose from. */
export async function choosePackages(
  queryable: Queryable,
  keyword: string | undefined,
  language: string | undefined,
): Promise<z.infer<typeof packageChoiceSchema>[]> {
  const found = await listPackages(queryable, keyword ? packageMatches(searchKeywordOf(keyword)) : undefined);
  return found.map(({ package: { id, name, status }, blocked }) => ({
    id,
    name,
    status,
    blockedReason: blocked && translate(language, blocked),
  }));
}

function blockedBy(facts: PackageSaleFacts): RuleRefusal | null {
  return refusedRules(packageSaleRules, Object.keys(packageSaleRules), facts, undefined)[0] ?? null;
}

/**
 * Locks the package, so that its terms and its publication do not change while an order is written. Its applications do
 * not change either: publishing or unpublishing one locks every package that includes it.
 */
export async function lockPackage(tx: Tx, id: string): Promise<void> {
  await lockRows(tx, 'share', packages, eq(packages.id, id));
}
