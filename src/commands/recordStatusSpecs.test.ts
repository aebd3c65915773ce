import { describe, expect, it } from 'vitest';
import { applicationRecord } from './application/applicationRecord.ts';
import { testContext } from './testing.ts';
import { orderRecord } from './order/orderRecord.ts';
import type { OrderState } from '../domain/order.ts';
import { roles, type Role } from '../domain/roles.ts';
import { recordStatusSpecs, statusAsRole } from './recordStatusSpecs.ts';

/** Returns a deal of another agent than the current user, 1,000.00 short of quota. */
function deal(status: OrderState) {
  return orderRecord({
    id: '00000000-0000-4000-8000-000000000001',
    orderNo: 'DD20260301000001',
    customerId: 'c',
    customerName: '海通物流',
    packageName: '标准版',
    kind: 'package',
    seatCount: 10,
    amount: '2000.00',
    quotedAmount: '2000.00',
    status,
    version: 1,
    agentId: 'huadong',
    agentName: '华东代理',
    salespersonId: 'li',
    salespersonName: '李四',
    context: null,
    remainingQuota: '1000.00',
    contractFile: null,
  });
}

/**
 * Written by hand: the result of each event for each role, `open` or the rules that block it, seen by the record's own
 * people.
 */
const table: Record<Role, Record<string, string>> = {
  operations: {
    approve: 'actorIsAgent, quotaCoversAmount',
    reject: 'actorIsAgent',
    requote: 'actorIsSalesperson',
  },
  agent: { approve: 'quotaCoversAmount', reject: 'open', requote: 'actorIsSalesperson' },
  // Blocked by the role only, because the agent's own people are used.
  salesperson: { approve: 'actorIsAgent, quotaCoversAmount', reject: 'actorIsAgent', requote: 'open' },
  developer: {
    approve: 'actorIsAgent, agentOwnsDeal, quotaCoversAmount',
    reject: 'actorIsAgent, agentOwnsDeal',
    requote: 'actorIsSalesperson, salespersonOwnsDeal',
  },
};

const latest = '00000000-0000-4000-8000-0000000000b2';
const earlier = '00000000-0000-4000-8000-0000000000b1';
const application = applicationRecord({
  id: '00000000-0000-4000-8000-0000000000a1',
  name: '考勤',
  developerId: 'zhang',
  developerName: '张三',
  status: 'published',
  version: 3,
  passedNumber: '1.0.0',
  latestId: latest,
  latestVersion: 1,
  latestNumber: '2.0.0',
  auditStatus: 'pending',
  canBeTried: true,
  installer: null,
});

describe('a version under review', () => {
  const known = recordStatusSpecs.applicationAudit;
  const transitionsFor = (role: Role, recordId: string, state: string) => {
    const status = known && statusAsRole(known, testContext, application, role, { recordId, state });
    const available = status?.transitions.map(
      ({ event, blockedBy }) => `${event}: ${blockedBy.map(({ rule }) => rule).join(', ') || 'open'}`,
    );
    return { available, ended: status?.ended, current: status?.current };
  };

  it('is decided by operations, and its developer sees what keeps it', () => {
    const current = ['pending', 'published'];
    expect(transitionsFor('operations', latest, 'pending')).toEqual({
      available: ['pass: open', 'reject: open'],
      ended: undefined,
      current,
    });
    expect(transitionsFor('developer', latest, 'pending').available).toEqual([
      'pass: actorIsOperations',
      'reject: actorIsOperations',
    ]);
  });

  it('says of an earlier one that another has taken its place', () => {
    expect(transitionsFor('operations', earlier, 'passed')).toEqual({
      available: [],
      ended: { key: 'application.versionReplaced', params: { number: '2.0.0' } },
      current: ['passed', 'published'],
    });
  });
});

describe('a deal that waits, as each role', () => {
  const known = recordStatusSpecs.dealApproval;
  const transitionsFor = (role: Role | undefined, status: OrderState) => {
    const available = known && statusAsRole(known, testContext, deal(status), role)?.transitions;
    const tabled = (available ?? []).filter(({ event }) => event in table.operations);
    return Object.fromEntries(
      tabled.map(({ event, blockedBy }) => [event, blockedBy.map(({ rule }) => rule).join(', ') || 'open']),
    );
  };

  it.each(roles)('%s', (role) => {
    expect(transitionsFor(role, 'pending')).toEqual(table[role]);
    expect(transitionsFor(role, 'approved')).toEqual({});
  });

  it('is seen by whoever looks as themselves where no role is chosen', () => {
    expect(transitionsFor(undefined, 'pending')).toEqual(table.operations);
  });

  it('names who decides and who placed it', () => {
    expect(known?.statusOf(testContext, deal('pending'))?.people).toEqual({
      agent: '华东代理',
      salesperson: '李四',
    });
  });

  it('is no matter of another lifecycle', () => {
    expect(recordStatusSpecs.agent?.statusOf(testContext, deal('pending'))).toBeUndefined();
  });
});
