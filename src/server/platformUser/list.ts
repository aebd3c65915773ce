import { eq, sql } from 'drizzle-orm';
import { platformUserStates, type PlatformUser, type PlatformUserFilter } from '../../domain/platformUser.ts';
import { roleIds, roleOf } from '../../domain/roles.ts';
import type { Database, Queryable } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { matches, searchedLogin } from '../search/names.ts';
import { users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { notFound } from '../http/refusal.ts';
import { isPlatformUser } from '../http/scope.ts';
import { inStateSince } from '../list/stateSince.ts';

const admin = sql.raw(String(roleIds.operations));
const lastAdmin = sql<boolean>`(${users}.role_id = ${admin} and ${users}.status = 'active'
  and (select count(*) from ${users} as other where other.role_id = ${admin} and other.status = 'active') = 1)`;

const list = listOf<PlatformUser>({
  table: sql`${users}`,
  joins: sql``,
  fields: {
    id: sql`${users.id}`,
    enterpriseId: sql`${users.enterpriseId}`,
    account: sql`${users.account}`,
    name: sql`${users.name}`,
    avatarUrl: sql`${users.avatarUrl}`,
    roleId: sql`${users.roleId}`,
    status: sql`${users.status}`,
    lastAdmin,
    version: sql`${users.version}`,
    createdAt: isoInstant(users.createdAt),
  },
});

const sortColumns = { createdAt: users.createdAt, name: users.sortKey };

function rowsOf(filter: PlatformUserFilter) {
  return {
    where: [
      isPlatformUser,
      filter.role && eq(users.roleId, roleIds[filter.role]),
      filter.status && eq(users.status, filter.status),
      inStateSince('platformUser', users.id, filter, filter.status),
      matches(searchedLogin, filter.keyword),
    ],
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: users.id,
  };
}

/** Operations admins and developers. */
export function pagePlatformUsers(
  database: Database,
  filter: PlatformUserFilter,
): Promise<Page<PlatformUser>> {
  return readPage(database, list, rowsOf(filter), filter);
}

/** Returns all platform users that match a filter. */
export function allPlatformUsers(database: Database, filter: PlatformUserFilter) {
  return eachRow(database, list, rowsOf(filter));
}

export const platformUserCsvColumns: CsvColumn[] = [
  { title: 'user.name', field: 'name' },
  {
    title: 'user.role',
    field: 'roleId',
    words: (value) => `role.${roleOf(Number(value)) ?? 'system'}`,
  },
  { title: 'login.enterpriseId', field: 'enterpriseId', isCode: true },
  { title: 'user.account', field: 'account', isCode: true },
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(platformUserStates, (code) => `platformUser.status.${code}`),
  },
  { title: 'platformUser.createdAt', field: 'createdAt', instant: true },
];

/** Returns one platform user. Throws 404. */
export async function readPlatformUser(queryable: Queryable, id: string): Promise<PlatformUser> {
  const [found] = await queryable
    .select({ user: users, lastAdmin })
    .from(users)
    .where(sql`${isPlatformUser} and ${eq(users.id, id)}`);
  if (!found) throw notFound();
  const { enterpriseId, account, name, avatarUrl, roleId, status, version, createdAt } = found.user;
  return {
    id,
    enterpriseId,
    account,
    name,
    avatarUrl,
    roleId: roleId as PlatformUser['roleId'],
    status: status as PlatformUser['status'],
    lastAdmin: found.lastAdmin,
    version,
    createdAt: createdAt.toISOString(),
  };
}
