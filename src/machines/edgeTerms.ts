import type { MessageKey } from '../domain/message.ts';
import { roles, type Role } from '../domain/roles.ts';
import { lifecycleEdges } from './lifecycle.ts';
import type { Lifecycle } from './lifecycleTree.ts';
import { lifecycles } from './lifecycles.ts';

/** Who may take an edge, and on what terms, as the machines declare it. */
export interface EdgeTerms {
  /** Nobody's where it follows from what is done with other records. */
  roles: readonly Role[];
  /** What is asked beside the role. */
  questions: readonly MessageKey[];
}

/** The terms of an edge of the lifecycle's chart; one of a region beside is declared by that region's own lifecycle. */
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

/** The rules of the ids. Throws for an id that the lifecycle lacks. */
function rulesById({ rules }: Lifecycle, ids: readonly string[]) {
  return ids.map((id) => {
    const rule = rules[id];
    if (!rule) throw new Error(`No rule ${id} in the table`);
    return rule;
  });
}

/** The roles of whom all the rules can hold. */
export function rolesThatMay(lifecycle: Lifecycle, ids: readonly string[]): Role[] {
  const required = rulesById(lifecycle, ids);
  return roles.filter((role) => required.every((rule) => !rule.roles || rule.roles.includes(role)));
}

function termsOf(lifecycle: Lifecycle, ids: readonly string[]): EdgeTerms {
  const required = rulesById(lifecycle, ids);
  const may = rolesThatMay(lifecycle, ids);
  // Every record is in the scope of operations: that a record is somebody's own says nothing of them.
  const described = required.filter(
    ({ refusal }) => refusal !== 'scope' || may.some((role) => role !== 'operations'),
  );
  return { roles: may, questions: [...new Set(described.flatMap(({ question }) => question ?? []))] };
}
