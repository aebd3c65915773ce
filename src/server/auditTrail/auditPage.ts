import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, desc, eq, gte, isNotNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { AuditFilter, AuditPeopleFilter, AuditEntry } from '../../domain/auditEntry.ts';
import { addDays } from '../../domain/dates.ts';
import { roleIds } from '../../domain/roles.ts';
import type { Database } from '../db/database.ts';
import { countedTo } from '../../domain/paging.ts';
import { startOfDay } from '../db/days.ts';
import { agents, auditEntries, customers, orders, users } from '../db/schema.ts';
import { eachRow } from '../list/eachRow.ts';
import { sortedBy } from '../list/rows.ts';
import { asText, isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { customerNamed } from '../search/customerFilter.ts';
import { asWritten, numberOf, searchKeywordOf, typedOf, type Keyword } from '../search/keyword.ts';
import { forAllWords, matchCondition, matchesKeyword, searched } from '../search/matching.ts';
import { searchedAgent, searchedLogin } from '../search/names.ts';
import { auditQuestionAnswers } from './auditQuestions.ts';
import { numberBegins, numberEnds, numberContains } from '../search/orderFilter.ts';
import { filterBy, type SearchFilter, type SearchLimits } from '../search/searchFilter.ts';

const entries = auditEntries;

const list = listOf<AuditEntry>({
  table: sql`${entries}`,
  joins: sql`left join ${customers} on ${customers.id} = ${entries.subjectId}
    left join ${agents} on ${agents.id} = ${entries.subjectId}`,
  fields: {
    id: asText(entries.index),
    kind: sql`${entries.kind}`,
    at: isoInstant(entries.at),
    lifecycle: sql`${entries.lifecycle}`,
    recordId: sql`${entries.recordId}`,
    recordName: sql`${entries.recordName}`,
    event: sql`${entries.event}`,
    from: sql`${entries.from}`,
    to: sql`${entries.to}`,
    actorId: sql`${entries.actorId}`,
    actorName: sql`${entries.actorName}`,
    actorRoleId: sql`${entries.actorRoleId}`,
    sessionId: sql`${entries.sessionId}`,
    remarks: sql`${entries.remarks}`,
    amount: asText(entries.amount),
    subjectName: sql`coalesce(${customers.name}, ${agents.name})`,
    waitedSeconds: sql`${entries.waitedSeconds}`,
    quotaShare: sql`${entries.quotaShare}::float8`,
    burst: sql`${entries.burst}`,
    pair: sql`${entries.pair}`,
    corrects: asText(entries.corrects),
  },
});

function conditions(filter: AuditPeopleFilter): (SQL | undefined)[] {
  const { question, kind, lifecycle, event, edge, role, actorId, recordId, sessionId } = filter;
  const { from, to, amountFrom, amountTo, waitedFrom, waitedTo } = filter;
  return [
    filter.id ? eq(entries.index, Number(filter.id)) : undefined,
    question && auditQuestionAnswers[question].where,
    kind && eq(entries.kind, kind),
    lifecycle ? eq(entries.lifecycle, lifecycle) : undefined,
    event ? eq(entries.event, event) : undefined,
    edge ? eq(entries.edge, edge) : undefined,
    role && eq(entries.actorRoleId, roleIds[role]),
    actorId ? eq(entries.actorId, actorId) : undefined,
    recordId ? eq(entries.recordId, recordId) : undefined,
    sessionId ? eq(entries.sessionId, sessionId) : undefined,
    from ? gte(entries.at, startOfDay(from)) : undefined,
    to ? lt(entries.at, startOfDay(addDays(to, 1))) : undefined,
    amountFrom === undefined ? undefined : gte(entries.amount, amountFrom),
    amountTo === undefined ? undefined : lte(entries.amount, amountTo),
    waitedFrom === undefined ? undefined : gte(entries.waitedSeconds, waitedFrom),
    waitedTo === undefined ? undefined : lte(entries.waitedSeconds, waitedTo),
  ];
}

/**
 * Returns a filter by the bounds, because few entries may be within them: a scan in the order of the list would be slow.
 */
function boundsFilter({ amountFrom, amountTo, waitedFrom, waitedTo }: AuditFilter): SearchFilter | undefined {
  const bounds = and(...conditions({ amountFrom, amountTo, waitedFrom, waitedTo }));
  return bounds && filterBy(sql`${entries}`, bounds);
}

const searchedRemarks = searched(sql`''`, entries.remarks);

/**
 * Returns the conditions for one word: entries of a person, about an order, a customer or an agent, or with the word in
 * their remarks.
 */
function conditionsOfWord({ db }: Database, word: Keyword): SQL[] {
  const by = (column: PgColumn, ids: SQL) => sql`${column} = any(array(${ids}))`;
  const number = numberOf(typedOf(word));
  const numbered =
    number === undefined
      ? undefined
      : (numberContains(number) ?? or(numberBegins(number), numberEnds(number)));
  const people = db.select({ id: users.id }).from(users).where(matchesKeyword(searchedLogin, word));
  const buyers = db.select({ id: customers.id }).from(customers).where(customerNamed(word));
  const resellers = db.select({ id: agents.id }).from(agents).where(matchesKeyword(searchedAgent, word));
  return [
    by(entries.actorId, sql`${people}`),
    by(entries.subjectId, sql`${buyers}`),
    by(entries.subjectId, sql`${resellers}`),
    ...(numbered
      ? [by(entries.recordId, sql`${db.select({ id: orders.id }).from(orders).where(numbered)}`)]
      : []),
    sql`(${entries.remarks} <> '' and ${matchCondition(searchedRemarks, asWritten(word))})`,
  ];
}

/** Returns the filter for entries that match each word of a keyword (`conditionsOfWord`). */
function keywordFilter(database: Database, typed: string): SearchFilter {
  const keyword = searchKeywordOf(typed);
  if (keyword.words)
    return filterBy(
      sql`${entries}`,
      forAllWords(keyword, (word) => sql`(${or(...conditionsOfWord(database, word))})`),
    );
  const sources = conditionsOfWord(database, keyword);
  return {
    sources: sources.map((where) => ({ from: sql`${entries}`, where })),
    condition: or(...sources) ?? sql`false`,
  };
}

const sorts = {
  at: { column: entries.index, where: undefined },
  amount: { column: entries.amount, where: isNotNull(entries.amount) },
  waited: { column: entries.waitedSeconds, where: isNotNull(entries.waitedSeconds) },
};

/** The default order: the most suspicious entries first for a question, else the newest first. */
const firstBy = (question: AuditFilter['question']) =>
  question ? auditQuestionAnswers[question].order : ({ column: entries.index, direction: 'desc' } as const);

function rowsOf(database: Database, filter: AuditFilter) {
  const { keyword, question, sort, direction } = filter;
  const { column, where } = sorts[sort ?? 'at'];
  return {
    ...(question && sort === undefined ? firstBy(question) : { column, direction }),
    where: [...conditions(filter), where],
    id: entries.index,
    searchFilter: keyword ? keywordFilter(database, keyword) : boundsFilter(filter),
  };
}

/** Returns a page of entries (R-trail-11), in the order of the log or by amount or waiting time. */
export function pageAuditEntries(
  database: Database,
  filter: AuditFilter,
  within?: SearchLimits,
): Promise<Page<AuditEntry>> {
  return readPage(database, list, { ...rowsOf(database, filter), countedTo }, filter, within);
}

/** Returns all entries that match a filter. */
export function allAuditEntries(database: Database, filter: AuditFilter) {
  return eachRow(database, list, rowsOf(database, filter));
}

/** Returns the condition of entries that the filter matches. */
export function auditCondition(database: Database, filter: AuditPeopleFilter): SQL | undefined {
  const { keyword } = filter;
  const named = keyword ? keywordFilter(database, keyword).condition : undefined;
  return and(...conditions(filter), named);
}

/** Most people that are listed. */
const mostPeople = 10;

/** Returns the actors of the first 10,000 matching entries, those with the most entries first. */
export async function auditPeople(database: Database, filter: AuditPeopleFilter) {
  const first = database.db
    .select({ actorId: entries.actorId })
    .from(entries)
    .where(auditCondition(database, filter))
    .orderBy(sortedBy({ ...firstBy(filter.question), id: entries.index }))
    .limit(countedTo)
    .as('first');
  const counted = database.db
    .select({ actorId: first.actorId, count: sql<number>`count(*)::int`.as('count') })
    .from(first)
    .groupBy(first.actorId)
    .orderBy(sql`count desc`, first.actorId)
    .limit(mostPeople)
    .as('counted');
  return database.db
    .select({
      actorId: counted.actorId,
      actorName: sql<string>`coalesce(${users.name}, '')`,
      actorRoleId: users.roleId,
      count: counted.count,
    })
    .from(counted)
    .leftJoin(users, eq(users.id, counted.actorId))
    .orderBy(desc(counted.count), counted.actorId);
}
