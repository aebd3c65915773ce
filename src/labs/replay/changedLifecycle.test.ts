import { expect, it } from 'vitest';
import { changedLifecycle, nodesOf, type NodeConfig } from './changedLifecycle.ts';
import { ask, lifecycleEdges, stateMeta } from '../../machines/lifecycle.ts';
import { delivery, type DeliveryFacts } from '../../machines/testing/delivery.ts';

const facts: DeliveryFacts = { paid: false, isDriverEnRoute: false, house: 'open' };

/** Returns the result of an approval: the new state, or the rule that refuses it. */
function approved(lifecycle: typeof delivery) {
  const decision = ask(lifecycle, 'submitted', facts, { type: 'approve' });
  if (decision.ok) return decision.to;
  return decision.kind === 'rule' ? decision.refusal.rule : decision.kind;
}

/** Returns the delivery's transitions of that event type. */
const stepsOf = (config: NodeConfig, type: string) => nodesOf(config).flatMap(({ on }) => on?.[type] ?? []);

it('a lifecycle is changed on a copy: the real one stays as it was', () => {
  const changed = changedLifecycle(delivery, (config) => {
    for (const step of stepsOf(config, 'approve')) {
      step.target = '#cancelled';
      step.guard?.params.rules.pop();
    }
  });
  const approves = (lifecycle: typeof delivery) =>
    lifecycleEdges(lifecycle).filter(({ event }) => event === 'approve');
  expect(approves(changed)).toMatchObject([{ from: 'submitted', to: 'cancelled', rules: [] }]);
  expect(approves(delivery)).toMatchObject([{ from: 'submitted', to: 'approved', rules: ['paid'] }]);
  expect([approved(changed), approved(delivery)]).toEqual(['cancelled', 'paid']);
  expect(stepsOf(delivery.machine.config as NodeConfig, 'approve')).toMatchObject([
    { target: '#approved', guard: { params: { rules: ['paid'] } } },
  ]);
  expect(stateMeta(changed, 'submitted').tone).toBe('waiting');
});

it('a rule that it is given is asked by its machine, too', () => {
  const paid = { ...delivery.rules.paid, test: () => true } as NonNullable<typeof delivery.rules.paid>;
  const changed = changedLifecycle(delivery, () => undefined, { ...delivery.rules, paid });
  const restored = changed.machine.resolveState({
    value: { parcel: 'submitted', house: 'open' },
    context: facts,
  });
  expect(restored.can({ type: 'approve' })).toBe(true);
  const unchanged = changedLifecycle(delivery, () => undefined).machine;
  expect(unchanged.resolveState({ ...restored, value: restored.value }).can({ type: 'approve' })).toBe(false);
});

it('a configuration is walked from the machine to its innermost states', () => {
  const config: NodeConfig = {
    initial: 'a',
    states: { a: { initial: 'b', states: { b: {} } }, c: { on: {} } },
  };
  const { a, c } = config.states ?? {};
  expect(nodesOf(config)).toEqual([config, a, { ...a?.states?.b }, c]);
  expect(nodesOf({})).toEqual([{}]);
});
