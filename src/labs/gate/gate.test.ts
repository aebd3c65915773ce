/** The gate: a changed machine needs another version. */
import { describe, expect, it } from 'vitest';
import type { MessageKey } from '../../domain/message.ts';
import { enUS } from '../../i18n/en-US/index.ts';
import { dealApproval } from '../../machines/dealApproval.ts';
import { lifecycleEdges, type Lifecycle } from '../../machines/lifecycle.ts';
import { lifecycleParts } from '../../machines/lifecycleParts.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import { eventToday, stateToday, type LifecycleMigration } from '../../machines/migration.ts';
import { gateProblems } from './gate.ts';
import { readRelease } from './released.ts';
import { releasedOf, type ReleasedLifecycle } from './releasedLifecycle.ts';

const all = Object.values<Lifecycle>(lifecycles);
const release = new Map(readRelease().lifecycles.map((each) => [each.id, each]));

describe('a changed machine needs another version', () => {
  it.each(all)('$id', (lifecycle) => {
    const { id, migrations } = lifecycle;
    expect(gateProblems(release.get(id), releasedOf(lifecycle, ''), migrations).join('\n')).toBe('');
  });

  it('no released lifecycle is gone', () => {
    expect([...release.keys()].filter((id) => !all.some((each) => each.id === id))).toEqual([]);
    expect(release.size).toBeGreaterThan(10);
  });
});

describe('the migrations', () => {
  it.each(all)('of $id lead to states and events that there are', (each) => {
    const { migrations = [], version } = each;
    const ids = lifecycleParts(each).flatMap(({ states }) => states.map(({ id }) => id));
    const events = [each.creation.event, ...each.machine.events];
    for (const migration of migrations) {
      expect(migration.version).toBeLessThanOrEqual(version);
      const before = migration.version - 1;
      for (const old of Object.keys(migration.states ?? {}))
        expect(ids).toContain(stateToday(each, before, old));
      for (const old of Object.keys(migration.events ?? {}))
        expect(events).toContain(eventToday(each, before, old));
      for (const { from, event, to, reason } of migration.retired ?? []) {
        // A retired step must not exist in the machine any more, and the catalogue must contain the reason.
        expect(
          lifecycleEdges(each).filter((edge) => edge.from === from && edge.event === event && edge.to === to),
        ).toEqual([]);
        expect(Object.keys(enUS)).toContain(reason);
      }
    }
  });
});

type Change = (deal: ReleasedLifecycle) => void;

/** The released deal approval of these tests. A function, because a mutation run must not reach it while the file loads. */
const released = () => releasedOf(dealApproval, '');
const statesOf = ({ regions }: ReleasedLifecycle) => regions.flatMap(({ states }) => states);
const edgesOf = ({ regions }: ReleasedLifecycle) => regions.flatMap(({ edges }) => edges);
const ruleOf = ({ rules }: ReleasedLifecycle, name: string) => rules.filter(({ id }) => id === name);

/** Returns what the gate says of a changed deal approval whose version is raised by `by`. */
function problems(change: Change, by = 0, migration: Partial<LifecycleMigration> = {}): string[] {
  const today = structuredClone(released());
  today.version += by;
  change(today);
  return gateProblems(released(), today, [{ version: today.version, ...migration }]);
}

/** Calls "rejected" "declined" everywhere. */
const renameState: Change = (deal) => {
  for (const state of statesOf(deal)) if (state.id === 'rejected') state.id = 'declined';
  for (const edge of edgesOf(deal)) if (edge.to === 'rejected') edge.to = 'declined';
};
const withoutStep =
  (...events: string[]): Change =>
  (deal) => {
    for (const region of deal.regions)
      region.edges = region.edges.filter(({ event }) => !events.includes(event));
  };
const retired = (event: string, to: string) => ({
  from: 'pending',
  event,
  to,
  reason: 'refusal.conflict' as MessageKey,
});

const changes: Record<string, [Change, RegExp]> = {
  'another role that creates it': [
    (deal) => deal.createdBy.push('agent'),
    /^creation: .* by salesperson → .* by salesperson, agent$/,
  ],
  'another event that creates it': [(deal) => (deal.creation.event = 'place'), /^creation: .*→ place by/],
  'a state that is no longer final': [
    (deal) => statesOf(deal).forEach((state) => delete state.final),
    /^state approved of .*: final, stored → stored$/,
  ],
  'a new state': [
    (deal) =>
      deal.regions[0]?.states.push({ id: 'paid', tone: 'done', label: 'order.status.approved', kept: true }),
    /^state paid of .*: absent → stored$/,
  ],
  'a renamed state': [renameState, /^state declined of .*: absent → final, stored$/],
  'a step less': [withoutStep('reject'), /^step reject from pending of .* → absent$/],
  'a step that leads elsewhere': [
    (deal) => edgesOf(deal).forEach((edge) => (edge.to = 'rejected')),
    /^step approve from pending of .*: to approved as .* → to rejected as/,
  ],
  'another role that may take a step': [
    (deal) => edgesOf(deal).forEach(({ event, roles }) => event === 'approve' && roles.push('operations')),
    /^step approve .*roles agent → .*roles agent, operations$/,
  ],
  'a rule less of a step': [
    (deal) => edgesOf(deal).forEach((edge) => edge.rules.pop()),
    /^step approve .*quotaCoversAmount; roles agent → .*seatPriceHolds; roles agent$/,
  ],
  'a rule that refuses in another way': [
    (deal) => ruleOf(deal, 'quotaCoversAmount').forEach((rule) => (rule.kind = 'conflict')),
    /^rule quotaCoversAmount: business \(every role\).* → conflict/,
  ],
  'another figure of a rule': [
    (deal) => ruleOf(deal, 'remarksGiven').forEach((rule) => (rule.figure = '40')),
    /^rule remarksGiven: .*, figure \d+ → .*, figure 40$/,
  ],
  'another decision of a rule': [
    (deal) => ruleOf(deal, 'quotaCoversAmount').forEach((rule) => (rule.decides = 'y503')),
    /^decisions of rule quotaCoversAmount: others than released$/,
  ],
};

describe('the gate', () => {
  it('lets a machine pass that is as it was, with other words, tones and hash', () => {
    expect(problems(() => undefined)).toEqual([]);
    const reworded: Change = (deal) => {
      deal.hash = 'another';
      deal.title = 'lifecycle.agent';
      for (const state of statesOf(deal)) Object.assign(state, { tone: 'refused', label: 'common.stop' });
      for (const edge of edgesOf(deal)) edge.label = 'common.stop';
    };
    expect(problems(reworded)).toEqual([]);
  });

  it.each(Object.entries(changes))('sees %s under the same version, and says it', (_, [change, line]) => {
    const [head, ...lines] = problems(change);
    expect(head).toBe(
      `dealApproval differs from its release under the same version ${dealApproval.version}: raise \`version\` of its declaration in src/machines.`,
    );
    expect(lines).toContainEqual(expect.stringMatching(line));
  });

  it.each([
    'another role that creates it',
    'a new state',
    'another figure of a rule',
    'a rule less of a step',
  ])('lets %s pass with another version', (name) => {
    expect(problems(changes[name]?.[0] ?? expect.fail(), 1)).toEqual([]);
  });

  it('wants a renamed state declared, whether or not a store has it (R-replay-8)', () => {
    expect(problems(renameState, 1)).toEqual([
      'dealApproval no longer has what its release had: declare it in `migrations` of its declaration in src/machines.',
      'state rejected',
      'step reject from pending to rejected',
    ]);
    expect(problems(renameState, 1, { states: { rejected: 'declined' } })).toEqual([]);
  });

  it('wants a renamed event declared, of a step and of the creation', () => {
    const renameEvents: Change = (deal) => {
      deal.creation.event = 'place';
      for (const edge of edgesOf(deal)) if (edge.event === 'reject') edge.event = 'decline';
    };
    expect(problems(renameEvents, 1).slice(1)).toEqual([
      `event ${released().creation.event}, which creates records`,
      'step reject from pending to rejected',
    ]);
    const events = { reject: 'decline', [released().creation.event]: 'place' };
    expect(problems(renameEvents, 1, { events })).toEqual([]);
  });

  it('wants a step that was taken away declared, with its reason (R-replay-8)', () => {
    expect(problems(withoutStep('reject'), 1).slice(1)).toEqual(['step reject from pending to rejected']);
    expect(problems(withoutStep('reject'), 1, { retired: [retired('reject', 'rejected')] })).toEqual([]);
    const elsewhere: Change = (deal) => {
      for (const edge of edgesOf(deal)) if (edge.event === 'approve') edge.to = 'rejected';
    };
    expect(problems(elsewhere, 1).slice(1)).toEqual(['step approve from pending to approved']);
  });

  it('refuses a state that nothing leaves any longer, unless it is final', () => {
    const out = edgesOf(released());
    const closed = withoutStep(...out.map(({ event }) => event));
    const migration = { retired: out.map(({ event, to }) => retired(event, to)) };
    expect(problems(closed, 1, migration).slice(1)).toEqual(['every step from pending']);
    const ended: Change = (deal) => {
      closed(deal);
      for (const state of statesOf(deal)) if (state.id === 'pending') state.final = true;
    };
    expect(problems(ended, 1, migration)).toEqual([]);
  });

  it('refuses a lower version, and a lifecycle that is gone; a new one has nothing to keep', () => {
    expect(problems(() => undefined, -1)).toEqual([
      `dealApproval has version ${dealApproval.version - 1}, released is ${dealApproval.version}.`,
    ]);
    expect(gateProblems(released(), undefined)).toEqual(['The released lifecycle dealApproval is gone.']);
    expect(gateProblems(undefined, released())).toEqual([]);
  });
});
