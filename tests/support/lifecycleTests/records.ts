import { eq } from 'drizzle-orm';
import { recordIdOfEntry } from '../../../src/domain/ledgerRecordId.ts';
import { agent, type AgentFacts } from '../../../src/machines/agent.ts';
import { auditCase, type AuditCaseFacts } from '../../../src/machines/auditCase.ts';
import { correction } from '../../../src/machines/correction.ts';
import { note, type NoteFacts } from '../../../src/machines/note.ts';
import { platformUser, type PlatformUserFacts } from '../../../src/machines/platformUser.ts';
import { recharge, type RechargeFacts } from '../../../src/machines/recharge.ts';
import { agents } from '../../../src/server/db/schema.ts';
import { addTestAgent, rechargedAgent } from '../agents.ts';
import { openTestCase, writeCaseNote } from '../auditCases.ts';
import { addPendingDeals } from '../deals.ts';
import { addTestNote } from '../notes.ts';
import { addTestPlatformUser } from '../platformUsers.ts';
import { newKey } from '../testApi.ts';
import type { LifecycleTestPlan, World } from './testLifecycle.ts';

const byOperations: AgentFacts = { actor: { userId: 'o', role: 'operations', agentId: null } };

export const agentTestPlan = ({ server, by, versionOf }: World): LifecycleTestPlan<AgentFacts> => ({
  lifecycle: agent,
  facts: byOperations,
  table: `
    enabled  | edit    | enabled
    enabled  | disable | disabled
    enabled  | enable  | 409
    disabled | edit    | disabled
    disabled | disable | 409
    disabled | enable  | enabled`,
  begin: async () => (await addTestAgent(server().database)).id,
  take: async (id, event) => {
    const version = await versionOf(agent, id);
    if (event !== 'edit')
      return (await (await by('operations')).call('PUT', '/agent/status', { id, version, event })).status;
    const [row] = await server().database.db.select().from(agents).where(eq(agents.id, id));
    const edit = { id, version, name: '改名代理商', director: '李主管', levelId: row?.levelId };
    return (await (await by('operations')).call('PUT', '/agent', edit)).status;
  },
});

export const platformUserTestPlan = ({ by, versionOf }: World): LifecycleTestPlan<PlatformUserFacts> => ({
  lifecycle: platformUser,
  facts: { ...byOperations, lastAdmin: false },
  table: `
    active   | edit    | active
    active   | disable | disabled
    active   | enable  | 409
    disabled | edit    | disabled
    disabled | disable | 409
    disabled | enable  | active`,
  begin: async () => (await addTestPlatformUser(await by('operations'))).id,
  take: async (id, event) => {
    const version = await versionOf(platformUser, id);
    const [path, body] =
      event === 'edit'
        ? ['/user/platform', { id, version, name: '新名' }]
        : ['/user/platform/status', { id, version, event }];
    return (await (await by('operations')).call('PUT', path as string, body)).status;
  },
});

export const auditCaseTestPlan = ({ server, by, versionOf }: World): LifecycleTestPlan<AuditCaseFacts> => ({
  lifecycle: auditCase,
  facts: { ...byOperations, itemCount: 0, alreadyIn: false },
  table: `
    open   | edit    | open
    open   | include | open
    open   | note    | open
    open   | close   | closed
    open   | reopen  | 409
    closed | edit    | 409
    closed | include | 409
    closed | note    | 422
    closed | close   | 409
    closed | reopen  | open`,
  begin: async () => (await openTestCase(await by('operations'))).id,
  take: async (id, event) => {
    const operations = await by('operations');
    if (event === 'note') return (await writeCaseNote(operations, id, '先看签收单')).status;
    const version = await versionOf(auditCase, id);
    if (event === 'edit')
      return (await operations.call('PUT', '/audit-case', { id, version, title: '改名' })).status;
    if (event !== 'include')
      return (await operations.call('PUT', `/audit-case/${event}`, { id, version, remarks: '核查完毕' }))
        .status;
    const [deal] = await addPendingDeals(server().database, ['66.00']);
    const body = { id, lifecycle: 'dealApproval', recordId: deal?.id };
    return (await operations.call('POST', '/audit-case/include', body, newKey())).status;
  },
});

export const noteTestPlan = ({ server, by, versionOf }: World): LifecycleTestPlan<NoteFacts> => ({
  lifecycle: note,
  facts: { actor: { userId: 's', role: 'salesperson', agentId: 'A' }, authorId: 's' },
  table: `
    active  | edit   | active
    active  | delete | deleted
    deleted | edit   | 409
    deleted | delete | 409`,
  begin: async () => {
    const [deal] = await addPendingDeals(server().database, ['66.00']);
    if (!deal) throw new Error('No deal');
    return addTestNote(server().database, deal);
  },
  take: async (id, event) => {
    const version = await versionOf(note, id);
    if (event === 'delete')
      return (await (await by('salesperson')).call('DELETE', `/note/${id}?version=${version}`)).status;
    return (await (await by('salesperson')).call('PUT', '/note', { id, version, text: '改约下周三' })).status;
  },
});

/** The entries, by the id of their records. */
const entries = new Map<string, string>();
export const rechargeTestPlan = ({ server, by }: World): LifecycleTestPlan<RechargeFacts> => ({
  lifecycle: recharge,
  facts: { ...byOperations, creditedAmount: '55.00', remainingQuota: '55.00' },
  table: `
    credited | reverse | reversed
    reversed | reverse | 409`,
  begin: async () => {
    const { rechargeId } = await rechargedAgent(server().database);
    const id = recordIdOfEntry(rechargeId);
    entries.set(id, rechargeId);
    return id;
  },
  take: async (id) => {
    const body = { id: entries.get(id), remarks: '金额录错' };
    return (await (await by('operations')).call('POST', '/agent/recharge/reverse', body, newKey())).status;
  },
});

export const correctionTestPlan = ({ server, by }: World): LifecycleTestPlan<object> => ({
  lifecycle: correction,
  facts: {},
  table: '',
  begin: async () => {
    const { id: agentId } = await addTestAgent(server().database);
    const body = { agentId, amount: '20.00', remarks: '多扣的额度退回' };
    const { body: answer } = await (
      await by('operations')
    ).call<{ id: string }>('POST', '/agent/correction', body, newKey());
    return recordIdOfEntry(answer.data.id);
  },
  take: () => Promise.resolve(0),
});
