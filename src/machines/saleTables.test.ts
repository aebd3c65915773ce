import { describe, expect, it } from 'vitest';
import type { OrderRuleFacts } from './orderRules.ts';
import { correction } from './correction.ts';
import { customerLifecycle } from './customer.ts';
import { dealApproval } from './dealApproval.ts';
import { lifecycleEvents, lifecycleStates } from './lifecycle.ts';
import { note } from './note.ts';
import { recharge } from './recharge.ts';
import { subscription } from './subscription.ts';
import { testByTable } from './testing/decisionTable.ts';
import { orderIn, quoted } from './testing/orderSituations.ts';

/** Returns the order's facts in that situation; by default, the basis is the quoted one. */
const placed = (when: string): OrderRuleFacts => ({
  ...orderIn(when),
  basis: orderIn(when).basis ?? { quoted, current: quoted },
});
const remarksOf: Record<string, string | undefined> = {
  'without remarks': undefined,
  'with blank remarks': ' \n',
};

/** Deal approval (R-approval-1 to R-approval-4, R-order-5 to R-order-13): by the agent; requoted by the salesperson. */
testByTable({
  lifecycle: dealApproval,
  facts: (actor, when) => ({
    actor,
    agentId: 'A',
    salespersonId: 'sales',
    amount: '100.00',
    remainingQuota: when === 'the quota is 0.01 short' ? '99.99' : '100.00',
    order: placed(when),
  }),
  input: (_event, when) => ({ remarks: when in remarksOf ? remarksOf[when] : '同意' }),
  met: (event) => (event === 'requote' ? 'price changed' : ''),
  table: `
    state    | event   | when                             | operations | agent    | otherAgent | sales   | colleague | stranger | dev    | otherDev
    pending  | approve | without remarks                  | role       | approved | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | the quota is 0.01 short          | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | customer disabled                | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | package unpublished              | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | application unpublished          | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | trial ran once                   | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | runs                             | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | price changed                    | role       | 409      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | package never published          | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | seats without a term             | role       | 422      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | end of term changed              | role       | 409      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | seats of term changed            | role       | 409      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | base seats changed               | role       | 409      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | duration changed                 | role       | 409      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | approve | seat price changed               | role       | 409      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | reject  | without remarks                  | role       | 400      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | reject  | with blank remarks               | role       | 400      | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | reject  | the quota is 0.01 short          | role       | rejected | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | reject  | price changed                    | role       | rejected | hidden     | role    | role      | hidden   | hidden | hidden
    pending  | requote |                                  | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, customer disabled | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, package never published | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, package unpublished | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, application unpublished | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, runs              | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, trial ran once    | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
    pending  | requote | price changed, seats without a term | role       | role     | hidden     | 422     | hidden    | hidden   | hidden | hidden
  `,
});

/** Customer (R-customer-8): edited by its own salesperson; enabled, disabled and transferred by its agent. */
testByTable({
  lifecycle: customerLifecycle,
  facts: (actor) => ({ actor, agentId: 'A', salespersonId: 'sales' }),
  table: `
    state    | event    | when | operations | agent    | otherAgent | sales    | colleague | stranger | dev    | otherDev
    enabled  | disable  |      | role       | disabled | hidden     | role     | hidden    | hidden   | hidden | hidden
    disabled | enable   |      | role       | enabled  | hidden     | role     | hidden    | hidden   | hidden | hidden
    enabled  | enable   |      | none
    disabled | disable  |      | none
    enabled  | edit     |      | role       | role     | hidden     | enabled  | hidden    | hidden   | hidden | hidden
    enabled  | transfer |      | role       | enabled  | hidden     | role     | hidden    | hidden   | hidden | hidden
    enabled  | changeCreditCode | | enabled    | enabled  | hidden     | role     | hidden    | hidden   | hidden | hidden
    disabled | changeCreditCode | | disabled   | disabled | hidden     | role     | hidden    | hidden   | hidden | hidden
    disabled | edit     |      | role       | role     | hidden     | disabled | hidden    | hidden   | hidden | hidden
    disabled | transfer |      | role       | disabled | hidden     | role     | hidden    | hidden   | hidden | hidden
  `,
});

/** Note (R-note-2 to R-note-4) of the salesperson: edited by them, deleted by them or operations. */
testByTable({
  lifecycle: note,
  facts: (actor) => ({ actor, authorId: 'sales' }),
  table: `
    state   | event  | when | operations | agent | otherAgent | sales   | colleague | stranger | dev  | otherDev
    active  | edit   |      | role       | role  | role       | active  | role      | role     | role | role
    active  | delete |      | deleted    | role  | role       | deleted | role      | role     | role | role
    deleted | edit   |      | none
    deleted | delete |      | none
  `,
});

/** A recharge (R-recharge-7): reversed as a whole by operations, with a reason, while the quota is not spent. */
testByTable({
  lifecycle: recharge,
  facts: (actor, when) => ({
    actor,
    creditedAmount: '110.00',
    remainingQuota: when === 'the quota is 0.01 short' ? '109.99' : '110.00',
  }),
  input: (_event, when) => ({ remarks: when in remarksOf ? remarksOf[when] : '金额录错' }),
  table: `
    state    | event   | when                    | operations | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    credited | reverse |                         | reversed   | role  | role       | role  | role      | role     | role | role
    credited | reverse | the quota is 0.01 short | 422        | role  | role       | role  | role      | role     | role | role
    credited | reverse | without remarks         | 400        | role  | role       | role  | role      | role     | role | role
    credited | reverse | with blank remarks      | 400        | role  | role       | role  | role      | role     | role | role
    reversed | reverse |                         | none
  `,
});

describe('a correction', () => {
  it('is posted, and that is all that becomes of it (R-recharge-8)', () => {
    expect(lifecycleStates(correction)).toMatchObject([{ id: 'posted', initial: true, final: true }]);
    expect(lifecycleEvents(correction)).toEqual([]);
    expect(correction.createdBy).toEqual(['operations']);
  });
});

/** The end of the term in those situations; today is March 1, 2026. */
const terms: Record<string, { endDate: string }> = {
  'ends in 31 days': { endDate: '2026-04-01' },
  'ends in 30 days': { endDate: '2026-03-31' },
  'ends tomorrow': { endDate: '2026-03-02' },
  'ended today': { endDate: '2026-03-01' },
};

/** A subscription (R-approval-8): nobody executes its steps directly; orders and the calendar do. */
testByTable({
  lifecycle: subscription,
  facts: (actor, when) => {
    const byItself = when.startsWith('by itself,');
    const term = byItself ? when.slice(11) : when;
    return {
      actor: byItself ? null : actor,
      today: '2026-03-01',
      startDate: '2025-03-01',
      endDate: terms[term]?.endDate ?? '2026-12-01',
    };
  },
  table: `
    state   | event    | when                       | operations | agent   | otherAgent | sales   | colleague | stranger | dev     | otherDev
    running | endSoon  | ends in 30 days            | role       | role    | role       | role    | role      | role     | role    | role
    running | endSoon  | by itself, ends in 31 days | 422        | 422     | 422        | 422     | 422       | 422      | 422     | 422
    running | endSoon  | by itself, ends in 30 days | ending     | ending  | ending     | ending  | ending    | ending   | ending  | ending
    running | extend   |                            | role       | role    | role       | role    | role      | role     | role    | role
    running | extend   | by itself,                 | running    | running | running    | running | running   | running  | running | running
    running | addSeats |                            | role       | role    | role       | role    | role      | role     | role    | role
    running | addSeats | by itself,                 | running    | running | running    | running | running   | running  | running | running
    running | end      |                            | none
    ending  | end      | ended today                | role       | role    | role       | role    | role      | role     | role    | role
    ending  | end      | by itself, ends tomorrow   | 422        | 422     | 422        | 422     | 422       | 422      | 422     | 422
    ending  | end      | by itself, ended today     | ended      | ended   | ended      | ended   | ended     | ended    | ended   | ended
    ending  | extend   |                            | role       | role    | role       | role    | role      | role     | role    | role
    ending  | extend   | by itself,                 | running    | running | running    | running | running   | running  | running | running
    ending  | addSeats |                            | role       | role    | role       | role    | role      | role     | role    | role
    ending  | addSeats | by itself,                 | ending     | ending  | ending     | ending  | ending    | ending   | ending  | ending
    ending  | endSoon  |                            | none
    ended   | endSoon  |                            | none
    ended   | extend   |                            | none
    ended   | addSeats |                            | none
    ended   | end      |                            | none
  `,
});
