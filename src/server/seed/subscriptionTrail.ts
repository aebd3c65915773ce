import { dayOf, type Day } from '../../domain/dates.ts';
import { soonFrom, type SubscriptionDays, type SubscriptionState } from '../../domain/subscription.ts';
import { factsOfTerm, subscription } from '../../machines/subscription.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { UserRow } from './agents.ts';
import type { Approved, SubscriptionRow } from './salesBook.ts';
import { created, moved, type CausedStep } from './steps.ts';

const minute = 60_000;

/** The next event of the calendar in each state, and its day. */
const next: Record<
  SubscriptionState,
  { event: 'endSoon' | 'end'; on: (days: SubscriptionDays) => Day } | undefined
> = {
  running: { event: 'endSoon', on: soonFrom },
  ending: { event: 'end', on: ({ endDate }) => endDate },
  ended: undefined,
};

/** Returns the steps of the subscriptions from their orders and from the calendar until now, and sets their states. */
export function subscriptionTrail(
  approved: readonly Approved[],
  orderTrail: readonly TransitionFields[],
  users: readonly UserRow[],
  now: Date,
): CausedStep[] {
  const people = new Map(users.map((user) => [user.id, user]));
  const approvals = new Map(
    orderTrail.filter(({ event }) => event === 'approve').map((step) => [step.recordId, step]),
  );
  const stepsOf = new Map<SubscriptionRow, CausedStep[]>();
  for (const { subscription: row, order, event, days } of approved) {
    const at = order.decidedAt;
    const cause = approvals.get(order.id);
    if (!at || !cause) throw new Error(`${order.orderNo} was not approved`);
    const actor = people.get(order.decidedById ?? '') ?? null;
    const by = { actor, at, params: { orderNo: order.orderNo } };
    const steps = stepsOf.get(row) ?? [];
    stepsOf.set(row, steps);
    if (event === 'start') steps.push({ step: created(subscription, row.id, by), cause });
    else {
      addDueSteps(steps, row, days, at);
      const facts = factsOfTerm(days, dayOf(at));
      steps.push({ step: moved(subscription, lastOf(steps), event, facts, by), cause });
    }
  }
  for (const [row, steps] of stepsOf) {
    addDueSteps(steps, row, row, now);
    row.status = lastOf(steps).to as SubscriptionState;
  }
  return [...stepsOf.values()].flat();
}

function lastOf(steps: readonly CausedStep[]): TransitionFields {
  const last = steps.at(-1);
  if (!last) throw new Error('A history begins with its creation');
  return last.step;
}

/** Adds the steps of the calendar that are due until then. */
function addDueSteps(steps: CausedStep[], row: SubscriptionRow, days: SubscriptionDays, until: Date): void {
  for (;;) {
    const last = lastOf(steps);
    const due = next[last.to as SubscriptionState];
    if (!due) return;
    const day = due.on(days);
    // The server looks every hour.
    const looked = new Date(`${day}T00:00:00+08:00`).getTime() + 7 * minute;
    const at = new Date(Math.max(looked, last.at.getTime() + 20 * minute));
    if (at > until) return;
    const facts = factsOfTerm(days, dayOf(at));
    steps.push({ step: moved(subscription, last, due.event, facts, { actor: null, at }), cause: undefined });
    row.version += 1;
  }
}
