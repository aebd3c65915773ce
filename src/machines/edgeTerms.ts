import type { MessageKey } from '../domain/message.ts';
import { roles, type Role } from '../domain/roles.ts';
import { lifecycleEdges } from './lifecycle.ts';
import type { Lifecycle } from './lifecycleTree.ts';
import { lifecycles } from './lifecycles.ts';
import { ruleIn } from './rules.ts';

/** The roles and questions of an edge, as the machines declare them. */
export interface EdgeTerms {
  /** Empty if the step results from changes of other records. */
  roles: readonly Role[];
  /** Questions of the rules, apart from the role. */
  questions: readonly MessageKey[];
}

/** Returns the terms of an edge in the lifecycle's chart; for a sibling region, its own lifecycle declares them. */
export function edgeTerms(lifecycle: Lifecycle, edge: string): EdgeTerms {
  const declaring = [lifecycle, ...Object.values<Lifecycle>(lifecycles)];
  const created = declaring.find(({ creation }) => creation.edge === edge);
  if (created) return { roles: created.createdBy, questions: [] };
  for (const each of declaring) {
    const declared = lifecycleEdges(each).find((candidate) => candidate.edge === edge);
    if (declared) return termsOf(each, declared.rules);
  }
  return { roles: [], questions: [] };
}

/** Returns the roles for which all the rules can pass. */
export function rolesThatMay(lifecycle: Lifecycle, ids: readonly string[]): Role[] {
  const required = ids.map((id) => ruleIn(lifecycle.rules, id));
  return roles.filter((role) => required.every((rule) => !rule.roles || rule.roles.includes(role)));
}

function termsOf(lifecycle: Lifecycle, ids: readonly string[]): EdgeTerms {
  const required = ids.map((id) => ruleIn(lifecycle.rules, id));
  const may = rolesThatMay(lifecycle, ids);
  // Because every record is in the scope of operations, a question about ownership does not concern them.
  const described = required.filter(
    ({ refusal }) => refusal !== 'scope' || may.some((role) => role !== 'operations'),
  );
  return { roles: may, questions: [...new Set(described.flatMap(({ question }) => question ?? []))] };
}
