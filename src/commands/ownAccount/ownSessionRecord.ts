import { deviceName } from '../../domain/deviceName.ts';
import type { OwnSession } from '../../domain/ownSession.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

export type OwnSessionFacts = OwnSession;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    ownSession: OwnSessionFacts;
  }
}

const sessionsQuery = graphql(`
  query OwnSessionRecords {
    userSessionList {
      id
      userAgent
      address
      createdAt
      lastSeenAt
      current
    }
  }
`);

export function ownSessionRecord(facts: OwnSessionFacts): CommandRecord<'ownSession'> {
  return { type: 'ownSession', id: facts.id, name: deviceName(facts.userAgent), data: facts };
}

/** Loads the user's current sessions. Throws GraphFailure. */
export async function loadOwnSessions({ graph }: CommandContext): Promise<OwnSessionFacts[]> {
  const { userSessionList } = await graph.query(sessionsQuery, {});
  return (userSessionList ?? []).filter((session) => session !== null);
}

export async function loadOwnSession(
  context: CommandContext,
  id: string,
): Promise<CommandRecord<'ownSession'>> {
  const found = (await loadOwnSessions(context)).find((session) => session.id === id);
  if (!found) throw new Error('The session has ended');
  return ownSessionRecord(found);
}
