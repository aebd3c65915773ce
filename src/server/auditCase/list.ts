import { eq, inArray, or, sql } from 'drizzle-orm';
import type { AuditCaseFilter, AuditCase } from '../../domain/auditCase.ts';
import { auditCaseStates } from '../../domain/auditCaseLimits.ts';
import type { Database, Db } from '../db/database.ts';
import { auditCases, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { eachRow } from '../list/eachRow.ts';
import { isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { inStateSince } from '../list/stateSince.ts';
import { asWritten, searchKeywordOf } from '../search/keyword.ts';
import { forAllWords, matchesKeyword, searched } from '../search/matching.ts';
import { namedUser } from '../search/names.ts';

const list = listOf<AuditCase>({
  table: sql`${auditCases}`,
  joins: sql`join ${users} on ${users.id} = ${auditCases.openedById}
    left join ${users} as closer on closer.id = ${auditCases.closedById}`,
  fields: {
    id: sql`${auditCases.id}`,
    title: sql`${auditCases.title}`,
    description: sql`${auditCases.description}`,
    conclusion: sql`${auditCases.conclusion}`,
    status: sql`${auditCases.status}`,
    itemCount: sql`${auditCases.itemCount}`,
    openedByName: sql`${users.name}`,
    closedByName: sql`closer.name`,
    closedAt: isoInstant(auditCases.closedAt),
    version: sql`${auditCases.version}`,
    createdAt: isoInstant(auditCases.createdAt),
  },
});

/** Texts have no reading. */
const texts = searched(sql`''`, auditCases.title, auditCases.description, auditCases.conclusion);

/** Returns the condition that each word is in one of the case's texts, or in the name of its opener. */
function foundBy(db: Db, keyword: string | undefined) {
  if (!keyword) return undefined;
  return forAllWords(searchKeywordOf(keyword), (word) => {
    const openers = db.select({ id: users.id }).from(users).where(matchesKeyword(namedUser, word));
    return sql`(${or(matchesKeyword(texts, asWritten(word)), inArray(auditCases.openedById, openers))})`;
  });
}

function rowsOf({ db }: Database, filter: AuditCaseFilter) {
  return {
    where: [
      filter.status && eq(auditCases.status, filter.status),
      inStateSince('auditCase', auditCases.id, filter, filter.status),
      foundBy(db, filter.keyword),
    ],
    column: auditCases.createdAt,
    direction: filter.direction,
    id: auditCases.id,
  };
}

export function pageCases(database: Database, filter: AuditCaseFilter): Promise<Page<AuditCase>> {
  return readPage(database, list, rowsOf(database, filter), filter);
}

/** Returns all cases that match a filter. */
export function allCases(database: Database, filter: AuditCaseFilter) {
  return eachRow(database, list, rowsOf(database, filter));
}

export const caseCsvColumns: CsvColumn[] = [
  { title: 'auditCase.title', field: 'title' },
  { title: 'auditCase.description', field: 'description' },
  {
    title: 'record.status',
    field: 'status',
    words: wordsOf(auditCaseStates, (code) => `auditCase.status.${code}`),
  },
  { title: 'auditCase.itemCount', field: 'itemCount' },
  { title: 'auditCase.openedBy', field: 'openedByName' },
  { title: 'auditCase.openedAt', field: 'createdAt', instant: true },
  { title: 'auditCase.closedBy', field: 'closedByName' },
  { title: 'auditCase.closedAt', field: 'closedAt', instant: true },
  { title: 'auditCase.conclusion', field: 'conclusion' },
];
