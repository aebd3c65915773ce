import { describe, expect, it } from 'vitest';
import { guardsOf } from './guards.ts';
import { approvedDeal, dealFacts } from './testing/histories.ts';
import { lacking, watch } from './watch.ts';

describe('what is read of facts', () => {
  const facts: { amount: string; actor: { role: string }; names: string[]; left?: string } = {
    amount: '1.00',
    actor: { role: 'agent' },
    names: ['a'],
  };

  it('is listed by name, and what is not kept beside it', () => {
    const watched = watch(facts);
    expect([watched.facts.actor.role, watched.facts.names.length, watched.facts.left]).toEqual([
      'agent',
      1,
      undefined,
    ]);
    expect([...watched.read]).toEqual([
      ['actor.role', 'agent'],
      ['names', ['a']],
      ['left', undefined],
    ]);
    expect([...watched.missing]).toEqual(['left']);
    const told = lacking(facts);
    expect([told.facts.actor.role, told.facts.left]).toEqual(['agent', undefined]);
    expect([...told.missing]).toEqual(['left']);
  });

  it('is what a guard saw', () => {
    const [, , approve] = approvedDeal;
    if (!approve) throw new Error('The history has three steps');
    const guard = (step: typeof approve, rule: string) =>
      guardsOf(step, 'pending').find((each) => each.rule === rule);
    expect(guard(approve, 'quotaCoversAmount')).toEqual({
      edge: 'dealApproval.approve',
      rule: 'quotaCoversAmount',
      asks: 'rule.dealApproval.quotaCoversAmount',
      saw: [
        { name: 'amount', value: '100.00' },
        { name: 'remainingQuota', value: '100.00' },
      ],
      holds: true,
      missing: [],
      reason: undefined,
    });
    const short = { ...approve, facts: { ...dealFacts, remainingQuota: '40.00' } };
    expect(guard(short, 'quotaCoversAmount')).toMatchObject({
      holds: false,
      reason: { key: 'refusal.dealApproval.quotaShort', params: { shortfall: '60.00' } },
    });
    const { remainingQuota: _, ...without } = dealFacts;
    expect(guard({ ...approve, facts: without }, 'quotaCoversAmount')).toMatchObject({
      holds: null,
      missing: ['remainingQuota'],
      saw: [{ name: 'amount', value: '100.00' }],
    });
    expect(guard({ ...approve, event: 'reject', remarks: '' }, 'remarksGiven')).toMatchObject({
      holds: false,
      saw: [{ name: 'remarks', value: '' }],
    });
    expect(guardsOf(approve, 'approved')).toEqual([]);
  });
});
