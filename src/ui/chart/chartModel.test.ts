import { describe, expect, it } from 'vitest';
import { dealApproval, type DealFacts } from '../../machines/dealApproval.ts';
import { availableTransitions, lifecycleEdges, lifecycleStates } from '../../machines/lifecycle.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { chartModel, type Coverage } from './chartModel.ts';

const facts: DealFacts = {
  actor: { userId: 'u', role: 'agent', agentId: 'a' },
  agentId: 'a',
  salespersonId: 's',
  order: null,
  amount: '12800.00',
  remainingQuota: '5000.00',
};

describe('the model of a chart', () => {
  it('holds the machine: its states, its edges, and the edge that creates the record', () => {
    const { states, edges } = chartModel(dealApproval, {});
    expect(states.map(({ id, final }) => [id, final])).toEqual(
      lifecycleStates(dealApproval).map(({ id, final }) => [id, final]),
    );
    expect(edges.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['dealApproval.apply', null, 'pending'],
      ...lifecycleEdges(dealApproval).map(({ edge, from, to }) => [edge, from, to]),
    ]);
    expect(states.every(({ count, quiet }) => count === undefined && !quiet)).toBe(true);
  });

  it('counts 0 where no count is given for a state', () => {
    const { states } = chartModel(dealApproval, { counts: { pending: 3 } });
    expect(states.map(({ id, count }) => [id, count])).toEqual(
      lifecycleStates(dealApproval).map(({ id }) => [id, id === 'pending' ? 3 : 0]),
    );
  });

  it('marks the ways that nobody went, once that is asked, and not those that the trail never has', () => {
    const flow = (count: number) => ({ count, median: null, p95: null });
    const unused = (coverage: Coverage | undefined) =>
      chartModel(staffLifecycle, {
        coverage,
        board: {
          ages: {},
          flows: {
            'staff.hire': flow(3),
            'staff.agentDisabled': flow(0),
            'staff.resignKeep': flow(1),
            'staff.resignTransfer': flow(0),
          },
        },
      })
        .edges.filter((edge) => edge.unused)
        .map(({ id }) => id);
    expect(unused(undefined)).toEqual([]);
    // An edge without a flow is unknown, and `staff.agentDisabled` is logged in the agent's own history.
    expect(unused({ by: 'use' })).toEqual(['staff.resignTransfer']);
    const edges = new Set(['staff.resignTransfer']);
    expect(unused({ by: 'tests', edges })).not.toContain('staff.resignTransfer');
    expect(unused({ by: 'fixtures', edges })).toContain('staff.resignKeep');
  });

  it('marks the way of a record: where it is, where it was, where it never was', () => {
    const { states, edges } = chartModel(dealApproval, {
      current: ['rejected'],
      path: ['dealApproval.apply', 'dealApproval.reject'],
    });
    expect(states.map(({ id, current, visited, quiet }) => [id, current, visited, quiet])).toEqual(
      expect.arrayContaining([
        ['pending', false, true, false],
        ['approved', false, false, true],
        ['rejected', true, true, false],
      ]),
    );
    expect(
      edges.filter(({ timesPassed }) => timesPassed > 0).map(({ id, timesPassed }) => [id, timesPassed]),
    ).toEqual([
      ['dealApproval.apply', 1],
      ['dealApproval.reject', 1],
    ]);
  });

  it('tells what can be done now from what is blocked, with the reason that page and server give', () => {
    const { edges } = chartModel(dealApproval, {
      current: ['pending'],
      available: availableTransitions(dealApproval, 'pending', facts),
    });
    const availabilities = edges.map(({ id, availability }) => [id, availability]);
    expect(availabilities.slice(0, 4)).toEqual([
      ['dealApproval.apply', 'plain'],
      ['dealApproval.approve', 'blocked'],
      ['dealApproval.reject', 'open'],
      ['dealApproval.requote', 'blocked'],
    ]);
    expect(edges[1]?.reasons[0]).toMatchObject({
      key: 'refusal.dealApproval.quotaShort',
      params: { shortfall: '7800.00' },
    });
  });
});

describe('the chart as a role sees it (R-chart-2)', () => {
  /** The first edges of the machine; src/machines/edgeTerms.test.ts compares all of them with the rules. */
  const first = ['apply', 'approve', 'reject', 'requote'];

  it.each([
    ['operations', []],
    ['agent', ['approve', 'reject']],
    ['salesperson', ['apply', 'requote']],
    ['developer', []],
  ] as const)('%s may take of the first edges of a deal: %j', (as, may) => {
    const { edges } = chartModel(dealApproval, { as });
    const open = edges.filter(({ barred }) => barred === undefined).map(({ id }) => id.split('.')[1] ?? '');
    expect(open.filter((event) => first.includes(event))).toEqual(may);
    expect(edges.filter(({ barred }) => barred === as)).toHaveLength(edges.length - open.length);
  });

  it('bars nothing where it is seen as nobody', () => {
    expect(chartModel(dealApproval, {}).edges.every(({ barred }) => barred === undefined)).toBe(true);
  });
});

describe('the step that is shown', () => {
  it('is one edge, and the stays are the states’', () => {
    const stay = { visits: 2, spent: 60_000, since: undefined };
    const { edges, states } = chartModel(dealApproval, {
      path: ['dealApproval.apply', 'dealApproval.requote'],
      step: 'dealApproval.requote',
      stateDurations: new Map([['pending', stay]]),
    });
    expect(edges.filter(({ stepped }) => stepped).map(({ id }) => id)).toEqual(['dealApproval.requote']);
    expect(states.filter((state) => state.stay).map(({ id, stay: spent }) => [id, spent])).toEqual([
      ['pending', stay],
    ]);
  });
});
