import { eq, sql } from 'drizzle-orm';
import { publicationStates } from '../../domain/publication.ts';
import { auditStates, type ApplicationFilter, type Application } from '../../domain/application.ts';
import type { Database } from '../db/database.ts';
import { eachRow } from '../list/eachRow.ts';
import { asText, isoInstant, listOf, readPage, type Page } from '../list/pagedList.ts';
import { searchKeywordOf } from '../search/keyword.ts';
import { applications, applicationVersions, users } from '../db/schema.ts';
import { wordsOf, type CsvColumn } from '../http/csvExport.ts';
import { applicationScope } from '../http/scope.ts';
import type { Session } from '../http/session.ts';
import { applicationMatches } from './service.ts';
import { inStateSince } from '../list/stateSince.ts';

const ofApplication = sql`${applicationVersions.applicationId} = ${applications.id}`;
const latest = sql`${ofApplication} and ${applicationVersions.revision} = ${applications.latestRevision}`;

const list = listOf<Application>({
  table: sql`${applications}`,
  joins: sql`join ${users} on ${users.id} = ${applications.developerId}
    join ${applicationVersions} on ${latest}
    left join ${applicationVersions} as passed
      on passed.application_id = ${applications.id} and passed.revision = ${applications.passedRevision}`,
  fields: {
    id: sql`${applications.id}`,
    name: sql`${applications.name}`,
    developerId: sql`${applications.developerId}`,
    developerName: sql`${users.name}`,
    status: sql`${applications.status}`,
    version: sql`${applications.version}`,
    passedNumber: sql`passed.number`,
    latestId: sql`${applicationVersions.id}`,
    latestVersion: sql`${applicationVersions.version}`,
    latestNumber: sql`${applicationVersions.number}`,
    auditStatus: sql`${applicationVersions.status}`,
    reviewDescription: sql`${applicationVersions.reviewDescription}`,
    clients: sql`${applicationVersions.clients}`,
    canBeTried: sql`(${applicationVersions.accessAddress} <> '' or ${applicationVersions.installerFileId} is not null)`,
    developerSeatPrice: asText(applicationVersions.developerSeatPrice),
    platformSeatPrice: asText(applicationVersions.platformSeatPrice),
    createdAt: isoInstant(applications.createdAt),
    appliedAt: isoInstant(applicationVersions.appliedAt),
    releasedAt: isoInstant(sql`passed.released_at`),
  },
});

const sortColumns = {
  createdAt: applications.createdAt,
  name: applications.sortKey,
  appliedAt: sql`coalesce((select extract(epoch from ${applicationVersions.appliedAt})
    from ${applicationVersions} where ${latest}), 0)`,
};

function rowsOf({ db }: Database, session: Session, filter: ApplicationFilter) {
  return {
    where: [
      applicationScope(session),
      filter.status && eq(applications.status, filter.status),
      inStateSince('applicationPublication', applications.id, filter, filter.status),
      filter.auditStatus &&
        sql`exists (select 1 from ${applicationVersions}
          where ${latest} and ${applicationVersions.status} = ${filter.auditStatus})`,
      inStateSince(
        'applicationAudit',
        sql`(select ${applicationVersions.id} from ${applicationVersions} where ${latest})`,
        { sinceFrom: filter.auditSinceFrom, sinceTo: filter.auditSinceTo },
        filter.auditStatus,
      ),
      filter.keyword ? applicationMatches(db, searchKeywordOf(filter.keyword)) : undefined,
    ],
    column: sortColumns[filter.sort],
    direction: filter.direction,
    id: applications.id,
  };
}

/** Applications in scope (`app/page`). */
export function pageApplications(
  database: Database,
  session: Session,
  filter: ApplicationFilter,
): Promise<Page<Application>> {
  return readPage(database, list, rowsOf(database, session, filter), filter);
}

/** Returns all applications in scope that match a filter. */
export function allApplications(database: Database, session: Session, filter: ApplicationFilter) {
  return eachRow(database, list, rowsOf(database, session, filter));
}

export const applicationCsvColumns: CsvColumn[] = [
  { title: 'application.name', field: 'name' },
  { title: 'application.developer', field: 'developerName' },
  {
    title: 'publication.status',
    field: 'status',
    words: wordsOf(publicationStates, (code) => `publication.${code}`),
  },
  { title: 'application.passedNumber', field: 'passedNumber', isCode: true },
  { title: 'application.latestNumber', field: 'latestNumber', isCode: true },
  {
    title: 'application.auditStatus',
    field: 'auditStatus',
    words: wordsOf(auditStates, (code) => `application.audit.${code}`),
  },
  { title: 'application.reviewDescription', field: 'reviewDescription' },
  { title: 'application.developerSeatPrice', field: 'developerSeatPrice' },
  { title: 'application.platformSeatPrice', field: 'platformSeatPrice' },
  { title: 'record.createdAt', field: 'createdAt', instant: true },
  { title: 'record.appliedAt', field: 'appliedAt', instant: true },
  { title: 'application.releasedAt', field: 'releasedAt', instant: true },
];
