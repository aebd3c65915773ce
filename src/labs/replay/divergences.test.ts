import { describe, expect, it } from 'vitest';
import { replay, type Verdict } from './replay.ts';
import type { RecordedStep, StoredFacts } from './step.ts';
import {
  agentActor,
  approvedDeal as deal,
  availability,
  dealFacts,
  developer,
  histories,
  operations,
  orderFacts,
  publishedApplication as application,
  rejectedDeal,
  reviewedVersion as version,
  seller,
  soldPackage,
} from './testing/histories.ts';

type Change = Partial<RecordedStep>;

const order = (facts: StoredFacts): Change => ({
  facts: { ...dealFacts, order: { ...orderFacts, ...facts } },
});
const basis = (facts: StoredFacts) => ({
  quoted: { ...(orderFacts.basis as { quoted: object }).quoted, ...facts },
  current: (orderFacts.basis as { current: object }).current,
});
const facts = (base: StoredFacts | null | undefined, changed: StoredFacts): Change => ({
  facts: { ...base, ...changed },
});
const without = (base: StoredFacts | null | undefined, name: string): Change => ({
  facts: Object.fromEntries(Object.entries(base ?? {}).filter(([key]) => key !== name)),
});

/** A change planted in one step of a history, and the expected verdict of that step, written by hand. */
const planted: [what: string, RecordedStep[], at: number, Change, Verdict, rule?: string][] = [
  // Rules that the stored facts do not satisfy.
  [
    'a quota that is a cent short',
    deal,
    3,
    facts(dealFacts, { remainingQuota: '99.99' }),
    'refusedNow',
    'quotaCoversAmount',
  ],
  ['a salesperson who approves', deal, 3, facts(dealFacts, { actor: seller }), 'refusedNow', 'actorIsAgent'],
  ['another agent’s deal', deal, 3, facts(dealFacts, { agentId: 'B' }), 'refusedNow', 'agentOwnsDeal'],
  ['a disabled customer', deal, 3, order({ customerStatus: 'disabled' }), 'refusedNow', 'customerEnabled'],
  [
    'a package off the shelf',
    deal,
    3,
    order({ packageStatus: 'unpublished', removalInstructions: 'x' }),
    'refusedNow',
    'packagePublished',
  ],
  [
    'a package that never was sold',
    deal,
    3,
    order({ packageStatus: 'unpublished' }),
    'refusedNow',
    'packageEverPublished',
  ],
  [
    'an application off the shelf',
    deal,
    3,
    order({ unpublishedApplication: 'X' }),
    'refusedNow',
    'applicationsPublished',
  ],
  ['a running term', deal, 3, order({ runningUntil: '2026-12-31' }), 'refusedNow', 'packageNotRunning'],
  ['a second trial', deal, 3, order({ trial: true, hasOtherOrder: true }), 'refusedNow', 'trialOnce'],
  ['seats without a term', deal, 3, order({ kind: 'seat' }), 'refusedNow', 'packageRunning'],
  ['another price', deal, 3, order({ basis: basis({ price: '80.00' }) }), 'refusedNow', 'priceHolds'],
  [
    'another duration',
    deal,
    3,
    order({ basis: basis({ durationMonths: 6 }) }),
    'refusedNow',
    'durationHolds',
  ],
  ['other seats', deal, 3, order({ basis: basis({ baseSeats: 4 }) }), 'refusedNow', 'baseSeatsHold'],
  ['a requote on unmoved ground', deal, 2, facts(dealFacts, { actor: seller }), 'refusedNow', 'groundMoved'],
  [
    'a requote by the agent',
    deal,
    2,
    facts(deal[1]?.facts, { actor: agentActor }),
    'refusedNow',
    'actorIsSalesperson',
  ],
  ['a rejection without a word', rejectedDeal, 2, { remarks: '' }, 'refusedNow', 'remarksGiven'],
  ['a rejection of blanks', rejectedDeal, 2, { remarks: ' \n ' }, 'refusedNow', 'remarksGiven'],
  [
    'a package with an unpublished application',
    soldPackage,
    3,
    facts(soldPackage[2]?.facts, { unpublished: ['X'] }),
    'refusedNow',
    'applicationsPublished',
  ],
  [
    'an unpublished application put in',
    soldPackage,
    4,
    facts(soldPackage[3]?.facts, { unpublishedAdded: ['Y'] }),
    'refusedNow',
    'addedPublished',
  ],
  ['no removal instructions', soldPackage, 5, { remarks: '' }, 'refusedNow', 'instructionsGiven'],
  [
    'a developer who publishes a package',
    soldPackage,
    3,
    facts(soldPackage[2]?.facts, { actor: developer }),
    'refusedNow',
    'actorIsOperations',
  ],
  [
    'a consequence that somebody took',
    availability,
    2,
    facts(availability[1]?.facts, { actor: operations }),
    'refusedNow',
    'followsUnpublishing',
  ],
  [
    'a version that cannot be tried',
    version,
    2,
    facts(version[1]?.facts, { canBeTried: false }),
    'refusedNow',
    'canBeTried',
  ],
  [
    'another developer’s version',
    version,
    2,
    facts(version[1]?.facts, { developerId: 'e' }),
    'refusedNow',
    'applicationInScope',
  ],
  [
    'an application that never passed',
    application,
    2,
    facts(application[1]?.facts, { passed: false }),
    'refusedNow',
    'versionPassed',
  ],
  // Recorded states that the machine does not reach.
  ['an approval that ends in rejected', deal, 3, { to: 'rejected' }, 'diverged'],
  ['a creation that is approved at once', deal, 1, { to: 'approved' }, 'diverged'],
  ['a requote that approves', deal, 2, { to: 'approved' }, 'diverged'],
  [
    'another way of the same name',
    soldPackage,
    4,
    { edge: 'packagePublication.editUnpublished' },
    'diverged',
  ],
  ['a rejection that goes back to draft', version, 3, { to: 'draft' }, 'diverged'],
  ['a rejection without facts that passes', version, 3, { to: 'passed', facts: null }, 'diverged'],
  ['a creation by another way', application, 1, { edge: 'applicationPublication.import' }, 'diverged'],
  // States and events that do not exist.
  ['a place that is no state', deal, 3, { to: 'halfApproved' }, 'unknownState'],
  ['a creation in no state', deal, 1, { to: 'offered' }, 'unknownState'],
  ['a state of the region beside', soldPackage, 3, { to: 'available' }, 'unknownState'],
  ['a machine that there is not', version, 1, { lifecycle: 'contract' }, 'unknownState'],
  ['an event of no machine', deal, 3, { event: 'postpone' }, 'unknownEvent'],
  ['an event of another state', application, 2, { event: 'unpublish' }, 'unknownEvent'],
  ['an event of the region beside', soldPackage, 3, { event: 'applicationUnpublished' }, 'unknownEvent'],
  ['the creation once more', rejectedDeal, 2, { event: 'apply' }, 'unknownEvent'],
  ['another event that creates', version, 1, { event: 'import' }, 'unknownEvent'],
  // Steps out of sequence.
  ['a step from elsewhere', deal, 3, { from: 'rejected' }, 'broken'],
  ['a creation from somewhere', deal, 1, { from: 'pending' }, 'broken'],
  ['a number left out', soldPackage, 5, { seq: 6 }, 'broken'],
  ['a number twice', version, 4, { seq: 3 }, 'broken'],
  ['a second creation', version, 3, { from: null }, 'broken'],
  // Steps whose facts are not sufficient.
  ['an approval before facts were kept', deal, 3, { facts: null }, 'noFacts'],
  ['facts without the quota', deal, 3, without(dealFacts, 'remainingQuota'), 'noFacts'],
  ['facts without the order’s ground', deal, 3, order({ basis: undefined }), 'noFacts'],
  ['an amount that is none', deal, 3, facts(dealFacts, { amount: 'a lot' }), 'noFacts'],
  [
    'a package without its applications',
    soldPackage,
    3,
    without(soldPackage[2]?.facts, 'unpublished'),
    'noFacts',
  ],
  // Facts that only say in which states other records are.
  [
    'a package whose publication was not stored',
    availability,
    2,
    without(availability[1]?.facts, 'publication'),
    'agrees',
  ],
];

describe('divergences (R-replay-2)', () => {
  it('are none in histories that hold', () => {
    for (const history of histories)
      expect(replay(history, { complete: true }).map(({ verdict }) => verdict)).toEqual(
        history.map(() => 'agrees'),
      );
  });

  it.each(planted)('are told: %s', (_what, history, seq, change, verdict, rule) => {
    const steps = history.map((step) => (step.seq === seq ? { ...step, ...change } : step));
    const outcome = replay(steps, { complete: true })[seq - 1];
    expect([outcome?.verdict, outcome?.refusal?.rule]).toEqual([verdict, rule]);
  });

  it.each([
    ['after an approval', [...deal, ['reject', 'approved', 'rejected']]],
    ['after a rejection', [...rejectedDeal, ['requote', 'rejected', 'pending']]],
    ['after a pass', [...version, ['edit', 'passed', 'passed']]],
  ] as [string, [...RecordedStep[], string[]]][])('are told: a step %s', (_what, list) => {
    const [event = '', from = '', to = ''] = list.at(-1) as string[];
    const before = list.slice(0, -1) as RecordedStep[];
    const last = before.at(-1) as RecordedStep;
    const steps = [...before, { ...last, seq: last.seq + 1, event, from, to }];
    expect(replay(steps, { complete: true }).at(-1)?.verdict).toBe('afterEnd');
  });

  it('leave the steps around them as they are', () => {
    const steps = deal.map((step) => (step.seq === 2 ? { ...step, event: 'postpone' } : step));
    expect(replay(steps, { complete: true }).map(({ verdict }) => verdict)).toEqual([
      'agrees',
      'unknownEvent',
      'agrees',
    ]);
  });
});
