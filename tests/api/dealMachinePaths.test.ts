import { and, eq } from 'drizzle-orm';
import type { AnyStateMachine } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderApprovalSchema } from '../../src/domain/verdict.ts';
import { subtractMoney } from '../../src/domain/money.ts';
import { dealApproval, type DealEvent, type DealFacts } from '../../src/machines/dealApproval.ts';
import {
  ask,
  lifecycleEdges,
  lifecycleEvents,
  lifecycleStates,
  availableTransitions,
} from '../../src/machines/lifecycle.ts';
import type { Actor } from '../../src/machines/rules.ts';
import {
  agentAccounts,
  idempotencyKeys,
  ledgerEntries,
  orders,
  subscriptions,
  transitions,
} from '../../src/server/db/schema.ts';
import { orderApproval, orderWithdraw } from '../../src/server/order/contract.ts';
import { contradictions } from '../support/books.ts';
import { addPendingDeals, setRemainingQuota, type Deal } from '../support/deals.ts';
import { sendEveryEvent } from '../support/lifecycleTests/everyEvent.ts';
import { expectedAnswer } from '../support/machineAnswer.ts';
import { everybody, type CallerName, type LoggedIn } from '../support/switching.ts';
import { newKey, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

vi.setConfig({ testTimeout: 120_000 });

const amount = '250.00';
const remarksGiven = { with: '已核对合同', without: '' };
const quotas = { enough: amount, short: subtractMoney(amount, '0.01') };

/** Facts that allow every edge to the agent and to the salesperson of the deal. */
const permissive: Omit<DealFacts, 'actor'> = {
  agentId: 'agency',
  salespersonId: 'sales',
  amount,
  order: null,
  remainingQuota: amount,
};
/** A requote is a call of its own that leads back to the same state (tests/api/orderRequote.test.ts). */
const verdicts = orderApprovalSchema.shape.event.options;
const alphabet: DealEvent[] = [
  ...verdicts.flatMap((type) => Object.values(remarksGiven).map((remarks): DealEvent => ({ type, remarks }))),
  { type: 'withdraw' },
];
type DealOwners = Pick<Deal, 'agentId' | 'salespersonId'>;
const isWithdrawal = ({ type }: DealEvent) => type === 'withdraw';

interface Step {
  event: DealEvent;
  to: string;
}

/** Every simple path of an actor from the initial state, without the init step and the engine's own events. */
function pathsOf(actor: Actor): Step[][] {
  return getSimplePaths<AnyStateMachine>(dealApproval.machine, {
    input: { ...permissive, actor },
    events: alphabet,
    filterEvents: (_state, event) => !event.type.startsWith('xstate.'),
    serializeState: (state) => JSON.stringify(state.value),
  }).map(({ steps }) =>
    steps
      .filter(({ event }) => !event.type.startsWith('xstate.'))
      .map(({ event, state }) => ({ event: event as DealEvent, to: String(state.value) })),
  );
}
/** The paths of the agent, with the one of no event, and those of the salesperson. */
const paths = [
  ...pathsOf({ userId: 'agent', role: 'agent', agentId: 'agency' }),
  ...pathsOf({ userId: 'sales', role: 'salesperson', agentId: 'agency' }).filter((steps) => steps.length > 0),
];
const titled = paths.map((steps) => ({
  title: steps.map(({ event }) => `${event.type} "${event.remarks ?? ''}"`).join(', ') || 'no event',
  steps,
}));

describe.each(engines())('the deal-approval machine and the server on %s', (engine) => {
  let server: TestApi;
  let sessionOf: (name: CallerName) => LoggedIn;
  beforeAll(async () => {
    server = await startTestApi(engine);
    sessionOf = await everybody(server);
  });
  afterAll(() => server.close());

  async function freshDeal(): Promise<Deal> {
    const [deal] = await addPendingDeals(server.database, [amount]);
    if (!deal) throw new Error('No deal');
    return deal;
  }

  const send = (name: CallerName, id: string, event: DealEvent, version: number) =>
    sessionOf(name).caller.call<{ status: string; version: number }>(
      'POST',
      isWithdrawal(event) ? '/order/withdraw' : '/order/orderApproval',
      isWithdrawal(event) ? { id, version } : { id, event: event.type, version, remarks: event.remarks },
      newKey(),
    );
  const senderOf = (event: DealEvent): CallerName => (isWithdrawal(event) ? 'salesperson' : 'agent');

  /** Sends the path's events for a new deal by the real call, as its people; then sets the remaining quota. */
  async function createByPath(steps: Step[], remaining = amount): Promise<Deal> {
    const deal = await freshDeal();
    for (const [index, { event, to }] of steps.entries()) {
      await setRemainingQuota(server.database, deal.agentId, amount);
      const { status, body } = await send(senderOf(event), deal.id, event, index + 1);
      expect({ status, state: body.data.status }).toEqual({ status: 200, state: to });
    }
    await setRemainingQuota(server.database, deal.agentId, remaining);
    return deal;
  }

  /** Returns all records that an approval could change. */
  async function traces({ id, agentId, customerId }: Deal) {
    const { db } = server.database;
    const log = and(eq(transitions.lifecycle, dealApproval.id), eq(transitions.recordId, id));
    const [[order], account, ledger, logged, terms, keys] = await Promise.all([
      db.select().from(orders).where(eq(orders.id, id)),
      db.select().from(agentAccounts).where(eq(agentAccounts.agentId, agentId)),
      db.$count(ledgerEntries),
      db.$count(transitions, log),
      db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
      db.$count(idempotencyKeys),
    ]);
    if (!order) throw new Error('The deal is gone');
    return { order, account, ledger, logged, terms, keys };
  }

  function facts(actor: Actor, deal: DealOwners, remainingQuota: string): DealFacts {
    const { agentId, salespersonId } = deal;
    return { actor, agentId, salespersonId, amount, order: null, remainingQuota };
  }

  /** Tells whether the caller sees the deal, by the design's section "Scope". */
  function sees({ actor }: DealFacts, deal: DealOwners): boolean {
    if (actor.role === 'operations') return true;
    return actor.role === 'agent' ? actor.agentId === deal.agentId : actor.userId === deal.salespersonId;
  }

  const expectedOf = (name: CallerName, deal: DealOwners, state: string, event: DealEvent, quota: string) =>
    expectedAnswer(
      sessionOf(name).actor,
      (isWithdrawal(event) ? orderWithdraw : orderApproval).access,
      (actor) => {
        const known = facts(actor, deal, quota);
        const decision = ask(dealApproval, state, known, { ...event });
        const offered = availableTransitions(dealApproval, state, known).find(
          (offer) => offer.event === event.type,
        );
        const needsInput = !decision.ok && decision.kind === 'rule' && decision.refusal.refusal === 'input';
        expect(offered?.blockedBy.length === 0, 'offered exactly when only input is missing').toBe(
          decision.ok || needsInput,
        );
        return { decision, inScope: sees(known, deal) };
      },
    );

  it.each(titled)('goes along the path of $title', async ({ steps }) => {
    const deal = await createByPath(steps);
    const history = await sessionOf('agent').caller.call(
      'GET',
      `/lifecycle/history?lifecycle=dealApproval&id=${deal.id}`,
    );
    const initial = lifecycleStates(dealApproval).find((state) => state.initial)?.id;
    expect(history.body.data).toMatchObject({
      verified: true,
      entries: [
        { from: null, event: dealApproval.creation.event, to: initial },
        ...steps.map(({ event, to }) => ({ event: event.type, to, remarks: event.remarks ?? '' })),
      ],
    });
  });

  it('has a path over every edge to every state, and no event that the call does not take', () => {
    const initial = lifecycleStates(dealApproval).find((state) => state.initial)?.id;
    const passedEdges = paths.flatMap((steps) =>
      steps.map(({ event, to }, index) => `${steps[index - 1]?.to ?? initial} ${event.type} ${to}`),
    );
    const edges = lifecycleEdges(dealApproval).map(({ from, event, to }) => `${from} ${event} ${to}`);
    expect(new Set([...passedEdges, 'pending requote pending'])).toEqual(new Set(edges));
    expect([...verdicts, 'requote', 'withdraw'].sort()).toEqual(lifecycleEvents(dealApproval).sort());
  });

  it('agrees with the machine for every state, event, caller, remarks and quota', async () => {
    const situations = lifecycleStates(dealApproval).flatMap(({ id: state, initial }) => {
      const path = paths.find((steps) => (initial ? steps.length === 0 : steps.at(-1)?.to === state));
      if (!path) throw new Error(`No path leads to ${state}`);
      return Object.values(quotas).map((remaining) => ({ state, remaining, path }));
    });
    const sent = await sendEveryEvent({
      situations,
      eventsIn: () => alphabet,
      create: ({ path, remaining }) => createByPath(path, remaining),
      traces,
      stateOf: ({ order }) => order.status,
      send: async (name, deal, event, { order }) => {
        const answer = await send(name, deal.id, event, order.version ?? 0);
        expect(answer.body.code).toBe(answer.status);
        if (answer.status === 409)
          expect(answer.body.data).toMatchObject({ state: order.status, version: order.version });
        return answer;
      },
      expected: (name, { state, remaining }, event, { order }) =>
        expectedOf(name, order, state, event, remaining),
    });
    expect(await contradictions(server.database)).toEqual([]);
    console.log(`${sent} combinations of state, event, caller, remarks and quota agree on ${engine}`);
  });

  it('refuses a legal event that was decided on an older version', async () => {
    const deal = await freshDeal();
    await setRemainingQuota(server.database, deal.agentId, amount);
    const before = await traces(deal);
    for (const event of alphabet.filter(({ remarks }) => remarks !== '')) {
      const { status, body } = await send(senderOf(event), deal.id, event, 0);
      expect({ status, data: body.data }).toMatchObject({ status: 409, data: { state: 'pending' } });
    }
    expect(await traces(deal)).toEqual(before);
  });
});
