import { describe, expect, it } from 'vitest';
import { auditEventKey } from './auditEventKey.ts';
import { entryIdOf, recordIdOfEntry } from './ledgerRecordId.ts';
import { actingRole } from './roles.ts';

describe('an entry of the audit trail', () => {
  it.each([
    ['transition', 'approve', 'lifecycle.event.approve'],
    ['ledger', 'recharge', 'account.kind.recharge'],
    ['security', 'loginFailed', 'auditTrail.security.loginFailed'],
  ] as const)('%s "%s" is called %s', (kind, event, key) => {
    expect(auditEventKey({ kind, event })).toBe(key);
  });

  it.each([
    [0, 'operations'],
    [1, 'agent'],
    [-1, 'salesperson'],
    [-2, 'developer'],
    [100, 'system'],
    [101, 'commandLine'],
  ])('by the role number %s is by %s (R-role-1)', (roleId, role) => {
    expect(actingRole(roleId)).toBe(role);
  });
});

describe("an entry of the ledger, by the trail's id", () => {
  it.each([
    ['0', '00000000-0000-8000-8000-000000000000'],
    ['17', '00000000-0000-8000-8000-000000000011'],
    ['281474976710655', '00000000-0000-8000-8000-ffffffffffff'],
  ])('%s is %s', (entryId, recordId) => {
    expect(recordIdOfEntry(entryId)).toBe(recordId);
    expect(recordIdOfEntry(Number(entryId))).toBe(recordId);
    expect(entryIdOf(recordId)).toBe(entryId);
  });

  it('is the text itself where it is no such id', () => {
    const other = '11111111-1111-4111-8111-111111111111';
    expect(entryIdOf(other)).toBe(other);
    expect(entryIdOf('17')).toBe('17');
  });
});
