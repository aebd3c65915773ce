/** A released lifecycle that is not part of the product: a loan is requested, and granted or refused. */
import type { MessageKey } from '../../../domain/message.ts';
import type { ReleasedEdge, ReleasedLifecycle, ReleasedState } from '../releasedLifecycle.ts';

export const asKey = (text: string) => text as MessageKey;

export const state = (id: string, more: Partial<ReleasedState> = {}): ReleasedState => ({
  id,
  tone: 'waiting',
  label: asKey(id),
  kept: true,
  ...more,
});

export const edge = (
  from: string,
  event: string,
  to: string,
  more: Partial<ReleasedEdge> = {},
): ReleasedEdge => ({
  edge: `loan.${event}`,
  label: asKey(event),
  from,
  event,
  to,
  rules: ['actorIsAgent', 'reasonGiven'],
  roles: ['agent'],
  ...more,
});

export const ends = [state('granted', { final: true }), state('refused', { final: true })];
export const states = [state('asked', { initial: true }), ...ends];
export const refuse = edge('asked', 'refuse', 'refused');
export const edges = [edge('asked', 'grant', 'granted'), refuse];

export const loan = (
  change: Partial<ReleasedLifecycle> = {},
  has = { states, edges },
): ReleasedLifecycle => ({
  id: 'loan',
  version: 1,
  hash: '',
  recordType: 'loan',
  title: asKey('loan'),
  creation: { event: 'ask', edge: 'loan.ask', label: asKey('ask') },
  createdBy: ['salesperson'],
  regions: [{ id: 'own', ...has }],
  rules: [
    { id: 'actorIsAgent', kind: 'role', roles: ['agent'] },
    { id: 'reasonGiven', kind: 'input' },
  ],
  ...change,
});

/**
 * Creates a version of the loan. `states`: "asked", or "(paid) in granted", in parentheses if records do not store it. The
 * first state is initial, and so is the first within another. `edges`: "from event to".
 */
export function loanMachine(version: number, states: string[], edges: string[]): ReleasedLifecycle {
  const own = {
    id: 'own',
    states: states.map((text, at) => {
      const [name = '', within] = text.split(' in ');
      const id = name.replaceAll(/[()]/g, '');
      const initial = states.findIndex((other) => other.split(' in ')[1] === within) === at;
      return state(id, { kept: name === id, initial, ...(within !== undefined && { within }) });
    }),
    edges: edges.map((text) => {
      const [from = '', event = '', to = ''] = text.split(' ');
      return edge(from, event, to, { rules: [] });
    }),
  };
  return loan({ version, regions: [own], rules: [] });
}
