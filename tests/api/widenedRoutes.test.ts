/**
 * Plants a mistake in the server: every call of some roles is open to all roles. The matrix of callers (roleMatrix.test.ts)
 * must notice it, or the machine behind the call must refuse.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Access } from '../../src/server/http/operation.ts';
import type { Role } from '../../src/domain/roles.ts';
import { callRows } from '../support/callRows.ts';
import { newSubject } from '../support/callSubject.ts';
import { callers, type Subject } from '../support/matrix.ts';
import { accounts, newKey, startTestApi, type Caller, type TestApi } from '../support/testApi.ts';
import { uploadContract } from '../support/uploads.ts';

vi.setConfig({ testTimeout: 240_000 });

const callingRoles = ['operations', 'agent', 'salesperson', 'developer'] as const satisfies readonly Role[];

/** The rights that the machine or the rule behind the call still refuses; the matrix of callers notices all others. */
const rolesByMachine: Readonly<Record<string, readonly Role[]>> = {
  userResign: ['salesperson'],
  userTransfer: ['salesperson'],
  platformUserEdit: ['agent', 'salesperson', 'developer'],
  platformUserStatus: ['agent', 'salesperson', 'developer'],
  orderRequotePreview: ['operations', 'agent'],
  orderRequote: ['operations', 'agent'],
  orderWithdraw: ['operations', 'agent'],
  packageAdd: ['agent', 'salesperson', 'developer'],
  packageEdit: ['agent', 'salesperson', 'developer'],
  packagePublish: ['agent', 'salesperson', 'developer'],
  packageUnpublish: ['agent', 'salesperson', 'developer'],
  agentLevelEdit: ['agent', 'salesperson', 'developer'],
  agentLevelStatus: ['agent', 'salesperson', 'developer'],
  agentLevelDelete: ['agent', 'salesperson', 'developer'],
  agentEdit: ['agent', 'salesperson', 'developer'],
  agentStatus: ['agent', 'salesperson', 'developer'],
  agentRechargeReverse: ['agent', 'salesperson', 'developer'],
  appEdit: ['operations'],
  appSubmit: ['operations'],
  appAudit: ['developer'],
  appPublish: ['developer'],
  appUnpublish: ['developer'],
};

describe('a call that is open to every role', () => {
  let server: TestApi;
  let contractFileId: string;
  const sessions = new Map<Role, Caller>();
  const opened: { operation: { access: Access }; access: Access }[] = [];
  beforeAll(async () => {
    server = await startTestApi('pglite');
    for (const role of callingRoles) {
      const [enterpriseId, account, password] = accounts[role];
      sessions.set(role, await server.login(enterpriseId, account, password));
    }
    contractFileId = await uploadContract(server, sessionOf('salesperson'));
  });
  afterAll(async () => {
    for (const { operation, access } of opened) operation.access = access;
    await server.close();
  });

  const sessionOf = (role: Role) => sessions.get(role) ?? server.anonymous;

  it('is noticed, or refused by the machine behind it', async () => {
    for (const operation of server.api.operations) {
      if (typeof operation.access === 'string') continue;
      opened.push({ operation, access: operation.access });
    }
    // Written records must not be used again.
    let subject: Subject | undefined;
    const seen: Record<string, { byMatrix: Role[]; byMachine: Role[] }> = {};
    for (const { operation, access } of opened) {
      const { operationId } = operation as unknown as { operationId: string };
      const row = callRows[operationId];
      if (!row || typeof access === 'string') continue;
      const found = { byMatrix: [] as Role[], byMachine: [] as Role[] };
      operation.access = 'session';
      for (const role of callingRoles.filter((each) => !access.includes(each))) {
        subject ??= {
          ...(await newSubject(server.database, contractFileId, sessionOf('operations'))),
          credentials: accounts[role],
        };
        const { method, path, body } = row.request(subject);
        const status = await sessionOf(role)
          .call(method, path, body, newKey())
          .then((answer) => answer.status)
          // An answer that the contract does not know: nobody overlooks that.
          .catch(() => 0);
        if (status === 200 && method !== 'GET') subject = undefined;
        const refused = status === row.statuses[callers.indexOf(role)];
        found[refused ? 'byMachine' : 'byMatrix'].push(role);
      }
      operation.access = access;
      seen[operationId] = found;
    }
    const all = Object.entries(seen);
    const rights = (by: 'byMatrix' | 'byMachine') =>
      all.reduce((sum, [, found]) => sum + found[by].length, 0);
    const behind = all.flatMap(([id, { byMachine }]) =>
      byMachine.length > 0 ? [`- ${id}: ${byMachine.join(', ')}`] : [],
    );
    const text = `
## Calls of the server opened to every role

${all.length} calls, ${rights('byMatrix') + rights('byMachine')} rights planted: ${rights('byMatrix')} caught by the matrix of callers, ${rights('byMachine')} still refused by the
machine or the rule behind the call:

${behind.join('\n')}
`;
    console.log(text);
    const { KILL_TABLE: path } = process.env;
    if (path) appendFileSync(path, text);
    expect(all.length).toBeGreaterThan(40);
    const narrowedRoutes = all.flatMap(([id, { byMachine }]) =>
      byMachine.length > 0 ? [[id, byMachine] as const] : [],
    );
    expect(Object.fromEntries(narrowedRoutes)).toEqual(rolesByMachine);
    // A machine refuses steps, and one reading call evaluates it in advance.
    const reading = all.flatMap(([id, { byMachine }]) => {
      const operation = server.api.operations.find((each) => each.operationId === id);
      return byMachine.length > 0 && operation?.method === 'get' ? [id] : [];
    });
    expect(reading).toEqual(['orderRequotePreview']);
  });
});
