import type { CommandContext } from '../commandKit/command.ts';
import type { WaitingKinds } from '../commandKit/registry.ts';
import { graphql } from '../graph/client/graphql.ts';

const agentQuery = graphql(`
  query WaitingForAgent {
    orderPage(input: { status: pending, pageSize: 1 }) {
      total
    }
    passwordRequestPage(status: pending, pageSize: 1) {
      total
    }
  }
`);

const operationsQuery = graphql(`
  query WaitingForOperations {
    appPage(auditStatus: pending, pageSize: 1) {
      total
    }
    passwordRequestPage(status: pending, pageSize: 1) {
      total
    }
  }
`);

const deals = 'go/deal-approval-queue';
const applications = 'go/app-approval';
const passwords = 'account.passwordRequests';

/** Counts the waiting deals, applications and forgotten passwords of the role, in one request for each role. */
async function count({ role, graph }: CommandContext): Promise<Record<string, number>> {
  if (role === 'agent') {
    const { orderPage, passwordRequestPage } = await graph.query(agentQuery, {});
    return { [deals]: orderPage?.total ?? 0, [passwords]: passwordRequestPage?.total ?? 0 };
  }
  if (role === 'operations') {
    const { appPage, passwordRequestPage } = await graph.query(operationsQuery, {});
    return { [applications]: appPage?.total ?? 0, [passwords]: passwordRequestPage?.total ?? 0 };
  }
  return {};
}

/** The work that waits for a user of this product. */
export const waiting: WaitingKinds = { commands: [deals, applications, passwords], count };
