import { describe, expect, it } from 'vitest';
import { dealApproval } from '../../machines/dealApproval.ts';
import { machinesOfToday, replay, type AnyLifecycle } from './replay.ts';
import { approvedDeal } from './testing/histories.ts';

/** A release with two renamed names: the trail of the previous release must remain readable. */
const renamed: AnyLifecycle = {
  ...(dealApproval as unknown as AnyLifecycle),
  version: 7,
  migrations: [{ version: 7, states: { waiting: 'pending' }, events: { accept: 'approve' } }],
};
const machines = { ...machinesOfToday, dealApproval: renamed };
const before = (name: string | null) => (name === 'pending' ? 'waiting' : name);
const asWrittenThen = approvedDeal.map((step) => ({
  ...step,
  from: before(step.from),
  to: before(step.to),
  event: step.event === 'approve' ? 'accept' : step.event,
  machineVersion: 6,
}));
const verdictsOf = (...args: Parameters<typeof replay>) => replay(...args).map(({ verdict }) => verdict);
const expected = verdictsOf(approvedDeal);

describe('the steps of an older version of a machine', () => {
  it('are read by the names of today, as the release declares them', () => {
    expect(asWrittenThen.map(({ from, event, to }) => `${from} ${event} ${to}`)).toContain(
      'waiting accept approved',
    );
    expect(expected).toContain('agrees');
    expect(verdictsOf(asWrittenThen, { machines })).toEqual(expected);
  });

  it('are unknown where the release declares nothing', () => {
    expect(verdictsOf(asWrittenThen)).toContain('unknownState');
  });

  it('keep their names where the version of today took them', () => {
    const now = asWrittenThen.map((step) => ({ ...step, machineVersion: 7 }));
    expect(verdictsOf(now, { machines })).toContain('unknownState');
  });

  it('are named as today where a tester has put them in', () => {
    const [first, , ...rest] = approvedDeal;
    if (!first) throw new Error('A deal begins with its creation');
    const put = { ...first, seq: 2, from: 'pending', event: 'approve', to: null, machineVersion: 6 };
    const facts = rest.at(-1)?.facts ?? null;
    expect(verdictsOf([{ ...put, facts }], { machines, follow: 'machine' })).toEqual(['taken']);
  });

  it('that were taken away on purpose are told as such, with the reason (R-replay-8)', () => {
    const reason = 'refusal.dealApproval.quotaShort' as const;
    const [applied, requoted, approved] = asWrittenThen;
    if (!applied || !requoted || !approved) throw new Error('Three steps');
    // In an older version a deal could be postponed and offered again.
    const postponed = { ...requoted, event: 'postpone', to: 'postponed', edge: 'dealApproval.postpone' };
    const offered = { ...postponed, seq: 3, from: 'postponed', event: 'offer', to: 'waiting' };
    const steps = [applied, postponed, offered, { ...approved, seq: 4 }];
    const retired = [
      { from: 'waiting', event: 'postpone', to: 'postponed', reason },
      { from: 'postponed', event: 'offer', to: 'waiting', reason },
    ];
    const migrations = renamed.migrations?.map((each) => ({ ...each, retired }));
    const today = { ...machinesOfToday, dealApproval: { ...renamed, migrations } };
    expect(verdictsOf(steps, { machines })).toEqual(['agrees', 'unknownState', 'unknownState', 'agrees']);
    for (const follow of ['history', 'machine'] as const) {
      const outcomes = replay(steps, { machines: today, follow, complete: true });
      expect(outcomes.map(({ verdict }) => verdict)).toEqual(['agrees', 'retired', 'retired', 'agrees']);
      expect(outcomes[1]).toMatchObject({ before: 'pending', after: 'postponed', retirement: reason });
    }
    // Because today's version would have refused these steps.
    const now = steps.map((step) => ({ ...step, machineVersion: 7 }));
    expect(verdictsOf(now, { machines: today })[1]).toBe('unknownState');
  });
});
