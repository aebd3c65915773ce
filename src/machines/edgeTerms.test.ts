import { describe, expect, it } from 'vitest';
import { allCommands } from '../commands/registry.ts';
import { enUS } from '../i18n/en-US/index.ts';
import { roles, type Role } from '../domain/roles.ts';
import { edgeTerms } from './edgeTerms.ts';
import { lifecycleEdges, type Lifecycle } from './lifecycle.ts';
import { lifecycleParts } from './lifecycleParts.ts';
import { lifecycles, type LifecycleId } from './lifecycles.ts';
import { documentedLifecycle, isAllowed, type DocumentedEdge } from './testing/rulesDocument.ts';

/** The lifecycles whose roles are read in the document itself. */
const documented = ['dealApproval', 'agentLevel', 'agent', 'platformUser', 'auditCase', 'recharge'] as const;

/** The columns of the document that are people of a role, in the order of roles. */
const columnsOf: Record<Role, readonly (keyof DocumentedEdge['outcomes'])[]> = {
  operations: ['operations'],
  agent: ['agent', 'other agent'],
  salesperson: ['salesperson', 'colleague', 'other salesperson'],
  developer: ['developer', 'other developer'],
};

/**
 * By hand, from docs/rules.md: the events that each role may trigger in a state; `*` creates the record. In the order of
 * roles: operations, agent, salesperson, developer.
 */
const tables: Partial<Record<LifecycleId, string>> = {
  customer: `
    *        |         |                           | add          |
    enabled  | changeCreditCodeEnabled  | disable, changeCreditCodeEnabled, transferEnabled  | editEnabled  |
    disabled | changeCreditCodeDisabled | enable, changeCreditCodeDisabled, transferDisabled | editDisabled |
  `,
  passwordRequest: `
    *        | file            | file            | file | file
    pending  | answer, dismiss | answer, dismiss |      |
  `,
  note: `
    *        | add          | add          | add          |
    active   | edit, delete | edit, delete | edit, delete |
  `,
  // The publication is that of the application itself, as in the other chart.
  applicationAudit: `
    *           |                  |  |  | add, add
    draft       |                  |  |  | editDraft, submit
    pending     | pass, reject     |  |  |
    rejected    |                  |  |  | editRejected, submitAgain
    unpublished | publish          |  |  |
    published   | unpublish        |  |  |
  `,
  correction: `
    *      | correct |  |  |
    posted |         |  |  |
  `,
  // No role suspends staff, because that depends on the agent's own state.
  staff: `
    *        |  | hire                       |  |
    active   |  | resignTransfer, resignKeep |  |
    working  |  |                            |  |
    resigned |  | transferKept               |  |
  `,
};

function edgesOpenTo(lifecycle: Lifecycle, state: string, role: Role): string {
  return lifecycleParts(lifecycle)
    .flatMap(({ edges }) => edges)
    .filter(({ from, edge }) => (from ?? '*') === state && edgeTerms(lifecycle, edge).roles.includes(role))
    .map(({ edge }) => edge.split('.')[1])
    .join(', ');
}

describe('who may take an edge', () => {
  const rows = Object.entries(tables).flatMap(([id, table]) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([state = '', ...cells]) => ({ id: id as LifecycleId, state, cells })),
  );

  it.each(rows)('$id: $state', ({ id, state, cells }) => {
    expect(roles.map((role) => edgesOpenTo(lifecycles[id], state, role))).toEqual(
      roles.map((_, index) => cells[index] ?? ''),
    );
  });
});

describe.each(documented)('who may take an edge of %s, as docs/rules.md has it', (id) => {
  const lifecycle: Lifecycle = lifecycles[id];
  const { states, edges } = documentedLifecycle(id);

  it.each(states)('in %s', (state) => {
    const inState = edges.filter((edge) => edge.state === state);
    const mayBy = (role: Role) =>
      inState.filter(({ outcomes }) => columnsOf[role].some((column) => isAllowed(outcomes[column])));
    const found = lifecycleEdges(lifecycle).filter(({ from }) => from === state);
    for (const role of roles) {
      const open = found.filter(({ edge }) => edgeTerms(lifecycle, edge).roles.includes(role));
      expect(open.map(({ event }) => event).toSorted(), role).toEqual(
        mayBy(role)
          .map(({ event }) => event)
          .toSorted(),
      );
    }
  });
});

describe('the terms of an edge', () => {
  const questions = (id: LifecycleId, edge: string) => edgeTerms(lifecycles[id], edge).questions;
  const words: Record<string, string> = enUS;

  it('are told in words, each once (R-chart-2)', () => {
    expect(questions('dealApproval', 'dealApproval.approve').map((key) => words[key])).toEqual([
      'Records of the own agent only',
      'The customer is enabled',
      'The package is published',
      'Every application in it is published',
      'For a purchase: the customer does not use the package yet',
      'For a trial: the customer has not used it before',
      'For seats or a renewal: the customer uses the package',
      'Price, duration, seats and term are as quoted',
      'The remaining quota covers the amount',
    ]);
    expect(
      questions('applicationAudit', 'applicationPublication.unpublish').map((key) => words[key]),
    ).toEqual(['Removal instructions are given']);
    // The owner is named if roles other than operations may act as well.
    expect(questions('passwordRequest', 'passwordRequest.answer').map((key) => words[key])).toEqual([
      'Agents for their salespeople, operations for all others',
      'Not the own account',
    ]);
  });

  it('are the role alone of who creates a record', () => {
    expect(edgeTerms(lifecycles.recharge, 'recharge.credit')).toEqual({
      roles: ['operations'],
      questions: [],
    });
  });

  it('cannot be told of a rule that the table lacks', () => {
    const without: Lifecycle = { ...lifecycles.dealApproval, rules: {} };
    expect(() => edgeTerms(without, 'dealApproval.reject')).toThrow('No rule actorIsAgent in the table');
  });

  it('leave no rule of any machine without words or roles', () => {
    const silent = Object.values<Lifecycle>(lifecycles).flatMap(({ id, rules }) =>
      Object.entries(rules)
        .filter(([, { question: key, roles: may }]) => key === undefined && may === undefined)
        .map(([rule]) => `${id}.${rule}`),
    );
    expect(silent).toEqual([]);
  });

  it('name a command of the product that lifts them', () => {
    const known = new Set(allCommands.map(({ id }) => id));
    const lifting = Object.values<Lifecycle>(lifecycles).flatMap(({ rules }) =>
      Object.values(rules).flatMap(({ resolvedByCommand }) => resolvedByCommand ?? []),
    );
    expect(lifting).toContain('agent.recharge');
    expect(lifting.filter((id) => !known.has(id))).toEqual([]);
  });

  it('say what lifts each that another may lift', () => {
    const silent = Object.values<Lifecycle>(lifecycles).flatMap(({ id, rules }) =>
      Object.entries(rules)
        .filter(([, { refusal }]) => refusal === 'business' || refusal === 'conflict')
        .filter(
          ([, { resolvedByCommand, resolvedWhen }]) =>
            (resolvedByCommand === undefined) === (resolvedWhen === undefined),
        )
        .map(([rule]) => `${id}.${rule}`),
    );
    expect(silent).toEqual([]);
  });

  it('of what follows from other records are nobody’s', () => {
    expect(edgeTerms(lifecycles.staff, 'staff.agentDisabled')).toEqual({ roles: [], questions: [] });
    expect(edgeTerms(lifecycles.packagePublication, 'packageAvailability.applicationUnpublished')).toEqual({
      roles: [],
      questions: [],
    });
  });
});
