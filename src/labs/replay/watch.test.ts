import { describe, expect, it } from 'vitest';
import { guardsOf, missingFacts } from './guards.ts';
import { factsToEnter, withFact } from './lab.ts';
import { judge, machinesOfToday } from './replay.ts';
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
    const result = lacking(facts);
    expect([result.facts.actor.role, result.facts.left]).toEqual(['agent', undefined]);
    expect([...result.missing]).toEqual(['left']);
  });

  it('is what a guard saw', () => {
    const [, , approve] = approvedDeal;
    if (!approve) throw new Error('The history has three steps');
    const guard = (step: typeof approve, rule: string) =>
      guardsOf(step, 'pending').find((each) => each.rule === rule);
    expect(guard(approve, 'quotaCoversAmount')).toEqual({
      edge: 'dealApproval.approve',
      rule: 'quotaCoversAmount',
      question: 'rule.dealApproval.quotaCoversAmount',
      saw: [
        { name: 'amount', value: '100.00' },
        { name: 'remainingQuota', value: '100.00' },
      ],
      passes: true,
      missing: [],
      reason: undefined,
    });
    const short = { ...approve, facts: { ...dealFacts, remainingQuota: '40.00' } };
    expect(guard(short, 'quotaCoversAmount')).toMatchObject({
      passes: false,
      reason: { key: 'refusal.dealApproval.quotaShort', params: { shortfall: '60.00' } },
    });
    const { remainingQuota: _, ...without } = dealFacts;
    expect(guard({ ...approve, facts: without }, 'quotaCoversAmount')).toMatchObject({
      passes: null,
      missing: ['remainingQuota'],
      saw: [{ name: 'amount', value: '100.00' }],
    });
    expect(guard({ ...approve, event: 'reject', remarks: '' }, 'remarksGiven')).toMatchObject({
      passes: false,
      saw: [{ name: 'remarks', value: '' }],
    });
    expect(guardsOf(approve, 'approved')).toEqual([]);
  });

  it('is asked for where nothing was kept, and decides once it is typed in', () => {
    const [, , approve] = approvedDeal;
    if (!approve) throw new Error('The history has three steps');
    expect(factsToEnter({ amount: '1.00' }, ['amount', 'actor.role'])).toEqual([
      { name: 'amount', text: '1.00' },
      { name: 'actor.role', text: '' },
    ]);
    // Enters the texts one by one, as a tester would, until no more are requested.
    const texts: Record<string, string> = {};
    const tell = (value: unknown, path: string) => {
      for (const [name, each] of Object.entries(value as object))
        if (typeof each === 'object' && each !== null && !Array.isArray(each)) tell(each, `${path}${name}.`);
        else texts[path + name] = typeof each === 'string' ? each : JSON.stringify(each);
    };
    tell(dealFacts, '');
    let step = { ...approve, facts: null as Record<string, unknown> | null };
    expect(missingFacts(step, 'pending')).toEqual(expect.arrayContaining(['actor.role', 'amount']));
    for (let turn = 0; turn < 60; turn += 1) {
      const [name] = missingFacts(step, 'pending');
      if (name === undefined) break;
      step = { ...step, facts: withFact(step.facts ?? {}, name, texts[name] ?? 'null') };
    }
    expect(missingFacts(step, 'pending')).toEqual([]);
    expect(judge(machinesOfToday, 'pending', step).verdict).toBe('agrees');
    expect(step.facts).toMatchObject({ amount: '100.00', actor: { role: 'agent' } });
  });
});
