import { eq, inArray, sql } from 'drizzle-orm';
import type { PasswordRequestFilter, PasswordRequest } from '../../domain/passwordRequest.ts';
import { passwordRequestStates } from '../../domain/passwordRequestStates.ts';
import { roleOf } from '../../domain/roles.ts';
import type { Database, Db } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { passwordRequests, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { requestScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { matches, searchedLogin } from '../search/names.ts';
import { inStateSince } from '../list/stateSince.ts';

const list = listOf<PasswordRequest>({
  table: sql`${passwordRequests}`,
  joins: sql`join ${users} on ${users.id} = ${passwordRequests.userId}
    left join ${users} as superior on superior.id = ${passwordRequests.answeredById}`,
  fields: {
    id: sql`${passwordRequests.id}`,
    userId: sql`${passwordRequests.userId}`,
    name: sql`${users.name}`,
    enterpriseId: sql`${users.enterpriseId}`,
    account: sql`${users.account}`,
    mobile: sql`${users.mobile}`,
    avatarUrl: sql`${users.avatarUrl}`,
    roleId: sql`${users.roleId}`,
    agentId: sql`${passwordRequests.agentId}`,
    status: sql`${passwordRequests.status}`,
    version: sql`${passwordRequests.version}`,
    createdAt: isoInstant(passwordRequests.createdAt),
    answeredAt: isoInstant(passwordRequests.answeredAt),
    answeredByName: sql`superior.name`,
  },
});

function ofNamed(db: Db, keyword: string) {
  const named = db.select({ id: users.id }).from(users).where(matches(searchedLogin, keyword));
  return inArray(passwordRequests.userId, named);
}

function rowsOf({ db }: Database, session: Session, filter: PasswordRequestFilter) {
  return {
    where: [
      requestScope(session),
      filter.status && eq(passwordRequests.status, filter.status),
      inStateSince('passwordRequest', passwordRequests.id, filter, filter.status),
      filter.id ? eq(passwordRequests.id, filter.id) : undefined,
      filter.keyword ? ofNamed(db, filter.keyword) : undefined,
    ],
    column: passwordRequests.createdAt,
    direction: filter.direction,
    id: passwordRequests.id,
  };
}

/** Returns a page of the forgotten passwords that the caller answers. */
export function pageRequests(
  database: Database,
  session: Session,
  filter: PasswordRequestFilter,
): Promise<Page<PasswordRequest>> {
  return readPage(database, list, rowsOf(database, session, filter), filter);
}

/** Returns all requests that match a filter. */
export function allRequests(database: Database, session: Session, filter: PasswordRequestFilter) {
  return eachRow(database, list, rowsOf(database, session, filter));
}

export const requestCsvColumns: CsvColumn[] = [
  { title: 'user.name', field: 'name' },
  { title: 'login.enterpriseId', field: 'enterpriseId', isCode: true },
  { title: 'login.account', field: 'account', isCode: true },
  { title: 'user.role', field: 'roleId', words: (id) => `role.${roleOf(id) ?? 'system'}` },
  { title: 'user.mobile', field: 'mobile', isCode: true },
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(passwordRequestStates, (code) => `forgotten.status.${code}`),
  },
  { title: 'forgotten.createdAt', field: 'createdAt', instant: true },
  { title: 'forgotten.answeredBy', field: 'answeredByName' },
];
