import type { Application, AuditState } from '../../domain/application.ts';
import type { KeyAfter } from '../../domain/message.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { applicationAudit, type ApplicationAuditFacts } from '../../machines/applicationAudit.ts';
import type { ApplicationPublicationFacts } from '../../machines/applicationPublication.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import type { CommandContext, CommandRecord, Outcome } from '../../commandKit/command.ts';

/** The facts that the commands of an application decide by and show in their consequence. */
export type ApplicationFacts = Pick<
  Application,
  | 'id'
  | 'name'
  | 'developerId'
  | 'developerName'
  | 'status'
  | 'version'
  | 'passedNumber'
  | 'latestId'
  | 'latestVersion'
  | 'latestNumber'
  | 'auditStatus'
  | 'canBeTried'
> & {
  /** Installer of the latest version; null if a list does not include it. */
  installer: { id: string; name: string } | null;
};

declare module '../../commandKit/command.ts' {
  interface RecordData {
    application: ApplicationFacts;
  }
}

export const applicationRecordFragment = graphql(`
  fragment ApplicationRecord on Application @_unmask {
    id
    name
    developerId
    developerName
    status
    version
    passedNumber
    latestId
    latestVersion
    latestNumber
    auditStatus
    canBeTried
  }
`);

const applicationRecordQuery = graphql(
  `
    query ApplicationRecord($id: String!) {
      appDetail(id: $id) {
        ...ApplicationRecord
        versions {
          id
          installer {
            id
            name
          }
        }
      }
    }
  `,
  [applicationRecordFragment],
);

export function applicationRecord(facts: ApplicationFacts, route?: string): CommandRecord<'application'> {
  return { type: 'application', id: facts.id, name: facts.name, route, data: facts };
}

/** Loads the current application. Throws GraphFailure. */
export async function loadApplication(
  { graph }: CommandContext,
  id: string,
): Promise<CommandRecord<'application'>> {
  const { appDetail } = await graph.query(applicationRecordQuery, { id });
  if (!appDetail) throw new Error('The graph answered neither an application nor an error');
  return applicationRecord({ ...appDetail, installer: appDetail.versions[0]?.installer ?? null });
}

/** Returns the palette's summary of an application: its developer, and the state of its latest version. */
export function applicationSummary(application: {
  developerName: string;
  latestNumber: string;
  auditStatus: AuditState;
}) {
  const { developerName, latestNumber, auditStatus } = application;
  return {
    facts: [latestNumber, developerName].join(' · '),
    state: stateMeta(applicationAudit, auditStatus),
  };
}

const actorOf = ({ user, role }: CommandContext) => ({ userId: user.userId, role, agentId: user.agentId });

/** Returns the facts that the machine of the review needs. */
export function auditFacts(
  context: CommandContext,
  { developerId, canBeTried, status }: Pick<ApplicationFacts, 'developerId' | 'canBeTried' | 'status'>,
): ApplicationAuditFacts {
  return { actor: actorOf(context), developerId, canBeTried, publication: status };
}

/** Returns the facts that the machine of the publication needs. */
export function publicationFacts(
  context: CommandContext,
  {
    developerId,
    passedNumber,
    auditStatus,
  }: Pick<ApplicationFacts, 'developerId' | 'passedNumber' | 'auditStatus'>,
): ApplicationPublicationFacts {
  return { actor: actorOf(context), developerId, passed: passedNumber !== null, review: auditStatus };
}

/** Returns the outcome of an event, which links to the application's page. `number`: that of the version. */
export function applicationOutcome(
  context: CommandContext,
  event: KeyAfter<'notice.application.'>,
  id: string,
  name: string,
  number?: string,
): Outcome {
  const params = { name, ...(number !== undefined && { number }) };
  return {
    notice: { key: `notice.application.${event}`, params },
    route: applicationRoute(context.role, id),
  };
}
