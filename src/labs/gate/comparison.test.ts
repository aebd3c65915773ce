import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../../domain/message.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { lifecycleEdges } from '../../machines/lifecycle.ts';
import type { MachinesRelease, ReleasedLifecycle } from './releasedLifecycle.ts';
import type { LoggedStep } from './releaseGate.ts';
import { compare, problemsOf, comparisonLines } from './comparison.ts';
import { diffChart } from './diffChart.ts';
import { DiffWords } from './diffWords.ts';
import { releaseOf } from './releases.ts';

const nextVersion = dealApproval.version + 1;
/** A function, because a mutation run counts code that runs while the file loads as reached by every test. */
const today = () => releaseOf('today', new Date('2026-11-23T00:00:00Z'));
/** Steps by which eleven deals were rejected. */
const entries: LoggedStep[] = [
  {
    lifecycle: 'dealApproval',
    version: dealApproval.version,
    from: 'pending',
    event: 'reject',
    to: 'rejected',
    before: { version: dealApproval.version, to: 'pending' },
    last: true,
    count: 11,
  },
];

const logged = { steps: entries, rows: [{ lifecycle: 'dealApproval', state: 'pending', count: 3 }] };

/** Returns today's machines with a change of deal approval, made on a copy. */
function changed(change: (deal: ReleasedLifecycle) => void): MachinesRelease {
  const copy = structuredClone(today());
  for (const each of copy.lifecycles) if (each.id === 'dealApproval') change(each);
  return copy;
}

/** Returns machines in which "rejected" is called "declined", as of the next version. */
const renamed = () =>
  changed((deal) => {
    deal.version = nextVersion;
    for (const { states, edges } of deal.regions) {
      for (const state of states) if (state.id === 'rejected') state.id = 'declined';
      for (const edge of edges) if (edge.to === 'rejected') edge.to = 'declined';
    }
  });
const migrations = [
  { id: 'dealApproval', migrations: [{ version: nextVersion, states: { rejected: 'declined' } }] },
];

describe('the gate', () => {
  it('lets machines pass that are as they were', () => {
    const compared = compare(today(), today(), [], logged);
    expect(compared).toEqual([]);
    expect(problemsOf(compared)).toEqual([]);
  });

  it('fails for a state with records that was renamed, and passes once a migration says so', () => {
    expect(problemsOf(compare(today(), renamed(), [], logged)).sort()).toEqual(['lost', 'stranded']);
    expect(problemsOf(compare(today(), renamed(), migrations, logged))).toEqual([]);
  });

  it('passes a state that is gone and that no record or entry ever had', () => {
    expect(problemsOf(compare(today(), renamed(), [], { steps: [], rows: [] }))).toEqual([]);
  });

  it('fails without a store where a state is gone', () => {
    expect(problemsOf(compare(today(), renamed(), [], undefined))).toEqual(['gone']);
  });

  it('fails where a migration renames a state and its rows keep the old name, in the trail or not', () => {
    const rows = [
      { lifecycle: 'dealApproval', state: 'declined', count: 5 },
      { lifecycle: 'dealApproval', state: 'rejected', count: 6 },
    ];
    const compared = compare(today(), renamed(), migrations, { ...logged, rows });
    expect(problemsOf(compared)).toEqual(['rows']);
    expect([...comparisonLines(today(), compared, new DiffWords('en-US'))]).toContain(
      '  Rows still in Rejected (rejected), which is now Rejected (declined): 6',
    );
    const untold = compare(today(), renamed(), migrations, { steps: [], rows });
    expect(problemsOf(untold)).toEqual(['rows']);
    const all = [{ lifecycle: 'dealApproval', state: 'declined', count: 11 }];
    expect(problemsOf(compare(today(), renamed(), migrations, { ...logged, rows: all }))).toEqual([]);
  });

  it('fails for rows in a state that is gone, or that leads nowhere any longer, though no entry tells of them', () => {
    const rows = (state: string) => ({ steps: [], rows: [{ lifecycle: 'dealApproval', state, count: 2 }] });
    expect(problemsOf(compare(today(), renamed(), [], rows('rejected')))).toEqual(['rows']);
    // The problem also counts if it comes from an earlier release and the machines have not changed since.
    expect(problemsOf(compare(renamed(), structuredClone(renamed()), [], rows('rejected')))).toEqual([
      'rows',
    ]);
    const closed = changed((deal) => {
      deal.version = nextVersion;
      for (const region of deal.regions) region.edges = [];
    });
    const retired = lifecycleEdges(dealApproval).map(({ from, event, to }) => ({
      from,
      event,
      to,
      reason: 'refusal.conflict' as MessageKey,
    }));
    const declared = [{ id: 'dealApproval', migrations: [{ version: nextVersion, retired }] }];
    expect(problemsOf(compare(today(), closed, declared, rows('pending')))).toEqual(['rows']);
    expect(problemsOf(compare(today(), closed, declared, rows('approved')))).toEqual([]);
  });

  it('fails for a change under the same version', () => {
    const quiet = changed((deal) => deal.createdBy.push('agent'));
    expect(problemsOf(compare(today(), quiet, [], logged))).toEqual(['version']);
  });
});

describe('a step that was taken away on purpose (R-replay-8)', () => {
  const without = () =>
    changed((deal) => {
      deal.version = nextVersion;
      for (const region of deal.regions)
        region.edges = region.edges.filter(({ event }) => event !== 'requote');
    });
  const requote = { from: 'pending', event: 'requote', to: 'pending' };
  const requoted = { steps: entries.map((step) => ({ ...step, ...requote, count: 3 })), rows: [] };
  const reason = 'refusal.dealApproval.groundMoved' as MessageKey;
  const declared = [
    { id: 'dealApproval', migrations: [{ version: nextVersion, retired: [{ ...requote, reason }] }] },
  ];

  it('fails until it is declared, and is then told with its reason', () => {
    expect(problemsOf(compare(today(), without(), [], requoted))).toEqual(['lost']);
    expect(problemsOf(compare(today(), without(), [], undefined))).toEqual(['gone']);
    const compared = compare(today(), without(), declared, requoted);
    expect(problemsOf(compared)).toEqual([]);
    expect(problemsOf(compare(today(), without(), declared, undefined))).toEqual([]);
    const lines = [...comparisonLines(today(), compared, new DiffWords('en-US'))];
    const line = lines.find((each) => each.includes('retired on purpose'));
    expect(line).toMatch(
      /^ {2}Entries of a step that was retired on purpose, Pending approval \(pending\) · .* \(requote\) → Pending approval \(pending\): 3\. ./,
    );
  });
});

describe('its words', () => {
  const widened = () =>
    changed((deal) => {
      deal.version = nextVersion;
      for (const edge of deal.regions.flatMap(({ edges }) => edges)) {
        if (edge.event !== 'approve') continue;
        edge.rules = edge.rules.filter((rule) => rule !== 'quotaCoversAmount');
        edge.roles = ['operations', 'agent'];
      }
    });

  it('name who has a right they had not, in both languages', () => {
    const english = [
      ...comparisonLines(today(), compare(today(), widened(), [], logged), new DiffWords('en-US')),
    ];
    expect(english).toContain(
      '  Deal approval: Operations Admin: may take Approve (approve) from Pending approval (pending)',
    );
    const chinese = [
      ...comparisonLines(today(), compare(today(), widened(), [], logged), new DiffWords('zh-CN')),
    ];
    expect(chinese).toContain(
      '  订单审批：代理商：执行“通过 (approve)”（从“待审批 (pending)”）时不再检查 quotaCoversAmount',
    );
  });

  it('say how many records are stranded, and what a migration makes of them', () => {
    const words = new DiffWords('en-US');
    expect([...comparisonLines(today(), compare(today(), renamed(), [], logged), words)]).toContain(
      '  Records in Rejected (rejected), which is gone: 11',
    );
    expect([...comparisonLines(today(), compare(today(), renamed(), migrations, logged), words)]).toContain(
      '  Records in Rejected (rejected), now Rejected (declined), whose rows are to be renamed with the release: 11',
    );
  });

  it('leave no place of a parameter empty', () => {
    for (const locale of ['en-US', 'zh-CN'] as const)
      for (const machines of [renamed(), widened()])
        for (const line of comparisonLines(
          today(),
          compare(today(), machines, [], logged),
          new DiffWords(locale),
        ))
          expect(line).not.toMatch(/{{|undefined/);
  });
});

describe('its chart', () => {
  it('draws what is gone beside what is new, each with its sign', async () => {
    const [deal] = compare(today(), renamed(), [], logged);
    const picture = await diffChart(deal?.before, deal?.after, [], new DiffWords('en-US'));
    expect(picture).toMatch(/class="state gone"/);
    expect(picture).toContain('>− Rejected<');
    expect(picture).toContain('>+ Rejected<');
    expect(picture).toContain('>Approved<');
  });
});
