import type { StaffState } from '../../domain/staff.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { staffLifecycle, type StaffMachineFacts } from '../../machines/staff.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a sales staff member decide by. */
export interface StaffFacts {
  id: string;
  name: string;
  mobile: string;
  status: StaffState;
  version: number;
  agentId: string;
  customerCount: number;
}

declare module '../../commandKit/command.ts' {
  interface RecordData {
    staff: StaffFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const staffRecordFragment = graphql(`
  fragment StaffRecord on StaffMember @_unmask {
    id
    name
    mobile
    status
    version
    agentId
    customerCount
  }
`);

const staffRecordQuery = graphql(
  `
    query StaffRecord($id: String!) {
      userStaffDetail(id: $id) {
        ...StaffRecord
      }
    }
  `,
  [staffRecordFragment],
);

export function staffRecord(facts: StaffFacts): CommandRecord<'staff'> {
  return { type: 'staff', id: facts.id, name: facts.name, data: facts };
}

/** Loads the current member. Throws GraphFailure. */
export async function loadStaff(context: CommandContext, id: string): Promise<CommandRecord<'staff'>> {
  const { userStaffDetail } = await context.graph.query(staffRecordQuery, { id });
  if (!userStaffDetail) throw new Error('The graph answered neither a member nor an error');
  return staffRecord(userStaffDetail);
}

/** Returns the facts that the staff machine needs. */
export function staffMachineFacts(context: CommandContext, { agentId }: StaffFacts): StaffMachineFacts {
  return {
    actor: { userId: context.user.userId, role: context.role, agentId: context.user.agentId },
    agentId,
    // Assumes an enabled agent, because only the agent's own users see a member, and a disabled agent's users are logged
    // out.
    agentStatus: 'enabled',
  };
}

/** Returns the palette's summary of a member: their phone and their state. */
export function staffSummary({ mobile, status }: Pick<StaffFacts, 'mobile' | 'status'>) {
  return { facts: mobile, state: stateMeta(staffLifecycle, status) };
}
