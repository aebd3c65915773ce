import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of an application's review look at. */
export interface ApplicationAuditFacts {
  actor: Actor;
  developerId: string;
  /** The version has an access address or an installer. */
  canBeTried: boolean;
}

export interface ApplicationAuditEvent {
  type: 'edit' | 'submit' | 'pass' | 'reject';
  remarks?: string;
}

/** Also the first part of the edges' ids. */
const lifecycleId = 'applicationAudit';

const rules = {
  applicationInScope: {
    refusal: 'scope',
    // Operations see every application: what keeps them from writing one is their role.
    test: ({ actor, developerId }) => actor.role === 'operations' || actor.userId === developerId,
    reason: 'refusal.notFound',
  },
  actorIsDeveloper: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'developer',
    reason: 'refusal.application.developerOnly',
  },
  actorIsOperations: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'operations',
    reason: 'refusal.application.operationsOnly',
  },
  canBeTried: {
    refusal: 'business',
    test: ({ canBeTried }) => canBeTried,
    reason: 'refusal.application.nothingToTry',
  },
  reasonGiven: {
    refusal: 'input',
    field: 'remarks',
    test: (_facts, event) => (event.remarks ?? '').trim() !== '',
    reason: 'refusal.application.reasonNeeded',
  },
} satisfies RuleTable<ApplicationAuditFacts, ApplicationAuditEvent>;

type AuditRule = keyof typeof rules;

function edge(id: string, label: string, ...ruleIds: AuditRule[]) {
  return {
    guard: { type: 'allOf', params: { rules: ['applicationInScope', ...ruleIds] as string[] } },
    meta: { edge: `${lifecycleId}.${id}`, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as ApplicationAuditFacts,
    events: {} as ApplicationAuditEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<ApplicationAuditFacts, ApplicationAuditEvent>(rules) },
}).createMachine({
  id: lifecycleId,
  context: ({ input }) => input as unknown as ApplicationAuditFacts,
  initial: 'draft',
  states: {
    draft: {
      meta: { tone: 'asleep', label: 'application.audit.draft' },
      on: {
        edit: { target: 'draft', ...edge('editDraft', 'lifecycle.event.edit', 'actorIsDeveloper') },
        submit: {
          target: 'pending',
          ...edge('submit', 'lifecycle.event.submit', 'actorIsDeveloper', 'canBeTried'),
        },
      },
    },
    pending: {
      meta: { tone: 'waiting', label: 'application.audit.pending' },
      on: {
        pass: { target: 'passed', ...edge('pass', 'lifecycle.event.pass', 'actorIsOperations') },
        reject: {
          target: 'rejected',
          ...edge('reject', 'lifecycle.event.reject', 'actorIsOperations', 'reasonGiven'),
        },
      },
    },
    passed: { type: 'final', meta: { tone: 'done', label: 'application.audit.passed' } },
    rejected: {
      meta: { tone: 'refused', label: 'application.audit.rejected' },
      on: {
        edit: { target: 'rejected', ...edge('editRejected', 'lifecycle.event.edit', 'actorIsDeveloper') },
        submit: {
          target: 'pending',
          ...edge('submitAgain', 'lifecycle.event.submitAgain', 'actorIsDeveloper', 'canBeTried'),
        },
      },
    },
  },
});

/**
 * Review of an application's version (spec 4, "Application audit status"): written and submitted by its developer,
 * passed or rejected by operations. A rejected version keeps its reason while it is corrected.
 */
export const applicationAudit: Lifecycle = {
  id: lifecycleId,
  recordType: 'applicationVersion',
  title: 'lifecycle.applicationAudit',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: `${lifecycleId}.add`, label: 'lifecycle.event.add' },
};
