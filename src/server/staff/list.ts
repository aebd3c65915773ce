import { and, asc, eq, sql } from 'drizzle-orm';
import { staffStates, type StaffFilter, type StaffState, type StaffMember } from '../../domain/staff.ts';
import type { Database, Queryable } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { customers, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { notFound } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { staffInScope } from './service.ts';
import { matches, namedUser, searchedStaff } from '../search/names.ts';
import { inStateSince } from '../list/stateSince.ts';

// Drizzle writes columns without their table where it selects from one: in a subquery they would be the inner one's.
const customerCount = sql`(select count(*)::int from ${customers} where ${customers}.salesperson_id = ${users}.id)`;

const list = listOf<StaffMember>({
  table: sql`${users}`,
  joins: sql``,
  fields: {
    id: sql`${users.id}`,
    name: sql`${users.name}`,
    mobile: sql`${users.mobile}`,
    avatarUrl: sql`${users.avatarUrl}`,
    account: sql`${users.account}`,
    status: sql`${users.status}`,
    version: sql`${users.version}`,
    agentId: sql`${users.agentId}`,
    customerCount,
    createdAt: isoInstant(users.createdAt),
    resignedAt: isoInstant(users.resignedAt),
  },
});

function rowsOf(session: Session, filter: StaffFilter) {
  return {
    where: [
      staffInScope(session),
      filter.status && eq(users.status, filter.status),
      inStateSince('staff', users.id, filter, filter.status),
      matches(searchedStaff, filter.keyword),
    ],
    column: users[filter.sort],
    direction: filter.direction,
    id: users.id,
  };
}

/** Sales staff in scope (`user/page`). */
export function pageStaff(
  database: Database,
  session: Session,
  filter: StaffFilter,
): Promise<Page<StaffMember>> {
  return readPage(database, list, rowsOf(session, filter), filter);
}

/** Returns all sales staff in scope that match a filter. */
export function allStaff(database: Database, session: Session, filter: StaffFilter) {
  return eachRow(database, list, rowsOf(session, filter));
}

export const staffCsvColumns: CsvColumn[] = [
  { title: 'user.name', field: 'name' },
  { title: 'user.mobile', field: 'mobile', isCode: true },
  { title: 'user.account', field: 'account', isCode: true },
  { title: 'staff.customers', field: 'customerCount' },
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(staffStates, (code) => `staff.status.${code}`),
  },
  { title: 'record.addedAt', field: 'createdAt', instant: true },
  { title: 'staff.resignedAt', field: 'resignedAt', instant: true },
];

/** Returns active members, sorted by name; at most two hundred. */
export function listStaff(queryable: Queryable, session: Session, keyword: string | undefined) {
  return queryable
    .select({
      userId: users.id,
      name: users.name,
      mobile: users.mobile,
      customerCount: sql<number>`${customerCount}`,
    })
    .from(users)
    .where(and(staffInScope(session), eq(users.status, 'active'), matches(namedUser, keyword)))
    .orderBy(asc(users.sortKey), asc(users.id))
    .limit(200);
}

/** Returns one member. Throws 404 out of scope. */
export async function readStaff(queryable: Queryable, session: Session, id: string) {
  const [found] = await queryable
    .select({ user: users, customerCount: sql<number>`${customerCount}` })
    .from(users)
    .where(and(eq(users.id, id), staffInScope(session)));
  if (!found?.user.agentId) throw notFound();
  const { user } = found;
  return {
    id: user.id,
    name: user.name,
    mobile: user.mobile,
    avatarUrl: user.avatarUrl,
    account: user.account,
    status: user.status as StaffState,
    version: user.version,
    agentId: found.user.agentId,
    customerCount: found.customerCount,
    createdAt: user.createdAt.toISOString(),
    resignedAt: user.resignedAt?.toISOString() ?? null,
  };
}
