import { describe, expect, it } from 'vitest';
import type { LifecycleMigration } from '../../machines/migration.ts';
import type { ReleasedRule } from './releasedLifecycle.ts';
import { releaseChanges } from './releaseChanges.ts';
import { asKey, edge, edges, loan, states } from './testing/loan.ts';

describe('the changes of rules and of the creation', () => {
  /** Returns a rule; each set of decisions has four situations. */
  const measuredBy = (figure: string | undefined, decides: string | undefined): ReleasedRule => ({
    id: 'reasonGiven',
    kind: 'input',
    ...(figure !== undefined && { figure }),
    ...(decides !== undefined && { decides }),
  });
  const actorIsAgent: ReleasedRule = { id: 'actorIsAgent', kind: 'role', roles: ['agent'] };
  const ruled = (...rules: ReleasedRule[]) => loan({ rules });

  it('are a refusal of another kind, and other roles', () => {
    const after = ruled(
      { id: 'actorIsAgent', kind: 'role', roles: ['agent', 'operations'] },
      { id: 'reasonGiven', kind: 'business' },
    );
    expect(releaseChanges(loan(), after)).toEqual([
      { kind: 'ruleChanged', rule: 'actorIsAgent', was: 'role (agent)', now: 'role (agent, operations)' },
      { kind: 'ruleChanged', rule: 'reasonGiven', was: 'input', now: 'business' },
    ]);
  });

  it('are another figure, one that came, and one that went', () => {
    const figures = (was: string | undefined, now: string | undefined) =>
      releaseChanges(ruled(measuredBy(was, 'y4')), ruled(measuredBy(now, 'y4')));
    const change = { kind: 'figureChanged', rule: 'reasonGiven' };
    expect(figures('1', '4')).toEqual([{ ...change, was: '1', now: '4' }]);
    expect(figures(undefined, '4')).toEqual([{ ...change, was: '–', now: '4' }]);
    expect(figures('1', undefined)).toEqual([{ ...change, was: '1', now: '–' }]);
    expect(figures('1', '1')).toEqual([]);
  });

  it('are what a rule lets through now, and what no longer, with who may take the steps that ask it', () => {
    const decided = (was: string, now: string, has = { states, edges }) =>
      releaseChanges(loan({ rules: [measuredBy('1', was)] }), loan({ rules: [measuredBy('1', now)] }, has));
    const expectedRule = { rule: 'reasonGiven', roles: ['agent'] };
    expect(decided('y1 n3', 'y2 n2')).toEqual([{ kind: 'ruleLoosened', ...expectedRule, count: 1 }]);
    expect(decided('y3 n1', 'y1 n3')).toEqual([{ kind: 'ruleTightened', ...expectedRule, count: 2 }]);
    expect(decided('y2 n10', 'y12')).toEqual([{ kind: 'ruleLoosened', ...expectedRule, count: 10 }]);
    // Each side gains one; a situation that cannot be evaluated counts as not passed.
    expect(decided('y1 n3', 'n1 y2 ?1')).toEqual([
      { kind: 'ruleLoosened', ...expectedRule, count: 2 },
      { kind: 'ruleTightened', ...expectedRule, count: 1 },
    ]);
    expect(decided('n3 ?1', '?4')).toEqual([]);
    const asking = [
      edge('asked', 'grant', 'granted', { roles: ['agent', 'salesperson'] }),
      edge('asked', 'refuse', 'refused', { roles: ['agent', 'operations'] }),
      edge('refused', 'reopen', 'asked', { rules: ['actorIsAgent'], roles: ['developer'] }),
    ];
    const changes = decided('n4', 'y4', { states, edges: asking });
    expect(changes.find(({ kind }) => kind === 'ruleLoosened')).toEqual({
      kind: 'ruleLoosened',
      rule: 'reasonGiven',
      count: 4,
      roles: ['agent', 'salesperson', 'operations'],
    });
  });

  it('are none of a rule of which a release kept no decisions, or which is asked no longer', () => {
    expect(releaseChanges(ruled(measuredBy('1', undefined)), ruled(measuredBy('4', 'n4')))).toEqual([]);
    expect(releaseChanges(ruled(measuredBy('1', 'y4')), ruled(measuredBy('4', undefined)))).toEqual([]);
    expect(releaseChanges(ruled(actorIsAgent, measuredBy('1', 'y4')), ruled(actorIsAgent))).toEqual([]);
    expect(releaseChanges(ruled(actorIsAgent), ruled(measuredBy('1', 'y4'), actorIsAgent))).toEqual([]);
  });

  it('are seen at another amount, and not compared where a release did not ask there', () => {
    const decided = (was: string, now: string) =>
      releaseChanges(ruled(measuredBy('1', was)), ruled(measuredBy('1', now))).map((change) => [
        change.kind,
        'count' in change && change.count,
      ]);
    // The second table equals the first, and then it passes all.
    expect(decided('y1 n3 / = / n2', 'y1 n3 / y4 / n2')).toEqual([['ruleLoosened', 3]]);
    expect(decided('y1 n3 / = / n2', 'y1 n3 / = / y1 n1')).toEqual([['ruleLoosened', 1]]);
    expect(decided('y1 n3 / = / n2', 'y2 n2 / = / n2')).toEqual([['ruleLoosened', 2]]);
    expect(decided('y1 n3', 'y1 n3 / y4 / y2')).toEqual([]);
    expect(decided('y1 n3', 'n4 / = / y2')).toEqual([['ruleTightened', 1]]);
  });

  it('are another event that creates a record, and other roles that may', () => {
    const creation = { event: 'apply', edge: 'loan.ask', label: asKey('ask') };
    expect(releaseChanges(loan(), loan({ creation }))).toEqual([
      { kind: 'creationChanged', was: 'ask', now: 'apply' },
    ]);
    const declared: LifecycleMigration[] = [{ version: 2, events: { ask: 'apply' } }];
    expect(releaseChanges(loan(), loan({ version: 2, creation }), declared)).toEqual([]);
    expect(releaseChanges(loan(), loan({ createdBy: ['agent'] }))).toEqual([
      { kind: 'creatorsGained', roles: ['agent'] },
      { kind: 'creatorsLost', roles: ['salesperson'] },
    ]);
  });
});
