import { describe, expect, it } from 'vitest';
import { isLiveEvent, liveTopics, liveTypenames } from './liveEvent.ts';

/** The topics, and the types that show some of their data. */
const touched: Record<string, string> = {
  order: `Order OrderPage AccountBalance Customer AuditEntryPage AuditPerson
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  customer: `Customer CustomerPage OrderPage Order StaffPage StaffChoice ResignPreview
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  note: `Note NotePage AuditEntryDetail LifecycleBoard LifecycleHistory StateCount StepPage`,
  auditCase: `AuditCase AuditCasePage Note NotePage
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  account: `AccountBalance BalanceMonth SaleEntryPage RechargeEntryPage LedgerEntryPage LedgerSum Order
    Agent AgentPage AgentRechargePage AuditEntryPage AuditPerson
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  session: `CurrentUser OwnSession`,
  passwordRequest: `PasswordRequest PasswordRequestPage LifecycleBoard LifecycleHistory StateCount StepPage`,
  staff: `StaffMember StaffPage StaffChoice ResignPreview LifecycleBoard LifecycleHistory StateCount StepPage`,
  platformUser: `PlatformUser PlatformUserPage LifecycleBoard LifecycleHistory StateCount StepPage`,
  package: `PayProductInfo ManagedPackage PackagePage PackageChoice Customer OrderPage Order
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  application: `Application ApplicationPage ApplicationChoice UnpublishPreview
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  agent: `Agent AgentPage AgentLevelPage LifecycleBoard LifecycleHistory StateCount StepPage`,
  agentLevel: `AgentLevel AgentLevelPage Agent AgentPage
    LifecycleBoard LifecycleHistory StateCount StepPage`,
  file: `LifecycleBoard LifecycleHistory StateCount StepPage`,
};
const listed = (types: string) => types.split(/\s+/).sort();

describe('what is announced (R-call-5)', () => {
  it('is of these topics', () => {
    expect(Object.keys(liveTopics).sort()).toEqual(Object.keys(touched).sort());
  });

  it.each(Object.entries(touched))('a change of %s makes stale %s', (topic, types) => {
    const known: Record<string, readonly string[]> = liveTopics;
    expect(known[topic]?.toSorted()).toEqual(listed(types));
  });

  it('touches each type once in all', () => {
    expect(liveTypenames.toSorted()).toEqual([...new Set(Object.values(touched).flatMap(listed))].sort());
  });

  it.each([
    [{ topic: 'order', id: '1', event: 'approve' }, true],
    [{ topic: 'unheard', id: '1', event: 'approve' }, false],
    [{ topic: 'toString', id: '1', event: 'approve' }, false],
    // Because an array with one topic would be converted to the topic's name.
    [{ topic: ['order'], id: '1', event: 'approve' }, false],
    [{ topic: 'order', id: 1, event: 'approve' }, false],
    [{ topic: 'order', id: '1', event: 1 }, false],
    [null, false],
    [undefined, false],
  ])('%j is an event that a page knows: %s', (value, known) => {
    expect(isLiveEvent(value)).toBe(known);
  });
});
