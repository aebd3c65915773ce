import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import { rolesThatMay } from '../../machines/edgeTerms.ts';
import { lifecycleEdges } from '../../machines/lifecycle.ts';
import { lifecycleParts, type StatePart } from '../../machines/lifecycleParts.ts';
import type { EdgeMeta, Lifecycle, StateMeta } from '../../machines/lifecycleTree.ts';
import { decisionsOf } from './ruleSituations.ts';
import type { RefusalKind } from '../../machines/rules.ts';

/** The machines as they were released: plain data, stored in `released.json`. */
export interface MachinesRelease {
  name: string;
  /** Time of the release, as an ISO instant. */
  at: string;
  lifecycles: ReleasedLifecycle[];
}

export interface ReleasedLifecycle {
  id: string;
  version: number;
  /** Hash of the whole declaration, descriptions included, as the trail stores it next to the version. */
  hash: string;
  recordType: string;
  title: MessageKey;
  creation: EdgeMeta & { event: string };
  createdBy: Role[];
  /** The record's own region comes first. */
  regions: ReleasedRegion[];
  /** The rules that an edge uses. */
  rules: ReleasedRule[];
}

export interface ReleasedRegion {
  id: string;
  title?: MessageKey;
  states: ReleasedState[];
  edges: ReleasedEdge[];
}

export interface ReleasedState extends StateMeta {
  id: string;
  /** The compound state around it. */
  within?: string;
  initial?: boolean;
  final?: boolean;
  /** True if the record's own `status` may have it. */
  kept?: boolean;
}

export interface ReleasedEdge extends EdgeMeta {
  event: string;
  from: string;
  to: string;
  rules: string[];
  /** Roles that may execute it; empty if it results from other records. */
  roles: Role[];
}

export interface ReleasedRule {
  id: string;
  kind: RefusalKind;
  /** Roles for which it can pass, if it depends on the actor. */
  roles?: Role[];
  /** The value of its threshold. */
  figure?: string;
  /** Its decisions on a fixed table of facts: see `decisionsOf`. */
  decides?: string;
}

/** Returns a lifecycle as plain data. `hash`: see `machineHash`. */
export function releasedOf(lifecycle: Lifecycle, hash: string): ReleasedLifecycle {
  const { id, version, recordType, title, creation, createdBy, rules } = lifecycle;
  // Because no role executes the steps of a derived region.
  const own = new Set(lifecycleEdges(lifecycle).map(({ edge }) => edge));
  const regions = lifecycleParts(lifecycle).map(({ id: region, title: about, states, edges }) => ({
    id: region,
    ...(about && { title: about }),
    states: states.map(stateOf),
    edges: edges.flatMap((each): ReleasedEdge[] => {
      // Because the creation is an entry of its own.
      if (!('rules' in each)) return [];
      const { edge, label, event, from, to, rules: ruleIds } = each;
      const may = own.has(edge) ? rolesThatMay(lifecycle, ruleIds) : [];
      return [{ edge, label, event, from, to, rules: ruleIds, roles: may }];
    }),
  }));
  const usedRules = new Set(regions.flatMap(({ edges }) => edges.flatMap((edge) => edge.rules)));
  return {
    id,
    version,
    hash,
    recordType,
    title,
    creation: { event: creation.event, edge: creation.edge, label: creation.label },
    createdBy: [...createdBy],
    regions,
    rules: Object.entries(rules).flatMap(([name, rule]): ReleasedRule[] =>
      usedRules.has(name) ? [releasedRule(name, rule)] : [],
    ),
  };
}

function releasedRule(id: string, rule: Lifecycle['rules'][string]): ReleasedRule {
  const { refusal: kind, roles, threshold } = rule;
  return {
    id,
    kind,
    ...(roles && { roles: [...roles] }),
    ...(threshold && { figure: threshold.figure }),
    decides: decisionsOf(rule),
  };
}

function stateOf({ id, tone, label, parent, initial, final, stored: kept }: StatePart): ReleasedState {
  return {
    id,
    tone,
    label,
    ...(parent !== null && { within: parent }),
    ...(initial && { initial }),
    ...(final && { final }),
    ...(kept && { kept }),
  };
}
