import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of an application's publication look at. */
export interface ApplicationPublicationFacts {
  actor: Actor;
  developerId: string;
  /** One of its versions has passed. */
  passed: boolean;
}

/** `remarks` of unpublishing are the removal instructions. */
export interface ApplicationPublicationEvent {
  type: 'publish' | 'unpublish';
  remarks?: string;
}

/** Also the first part of the edges' ids. */
const lifecycleId = 'applicationPublication';

const rules = {
  applicationInScope: {
    refusal: 'scope',
    test: ({ actor, developerId }) => actor.role === 'operations' || actor.userId === developerId,
    reason: 'refusal.notFound',
  },
  actorIsOperations: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'operations',
    reason: 'refusal.application.operationsOnly',
  },
  versionPassed: {
    refusal: 'business',
    test: ({ passed }) => passed,
    reason: 'refusal.application.notPassed',
  },
  instructionsGiven: {
    refusal: 'input',
    field: 'remarks',
    test: (_facts, event) => (event.remarks ?? '').trim() !== '',
    reason: 'refusal.application.instructionsNeeded',
  },
} satisfies RuleTable<ApplicationPublicationFacts, ApplicationPublicationEvent>;

function edge(event: string, rule: keyof typeof rules) {
  return {
    guard: {
      type: 'allOf',
      params: { rules: ['applicationInScope', 'actorIsOperations', rule] as string[] },
    },
    meta: {
      edge: `${lifecycleId}.${event}`,
      label: `lifecycle.event.${event}`,
    } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as ApplicationPublicationFacts,
    events: {} as ApplicationPublicationEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<ApplicationPublicationFacts, ApplicationPublicationEvent>(rules) },
}).createMachine({
  id: lifecycleId,
  context: ({ input }) => input as unknown as ApplicationPublicationFacts,
  initial: 'unpublished',
  states: {
    unpublished: {
      meta: { tone: 'asleep', label: 'publication.unpublished' },
      on: { publish: { target: 'published', ...edge('publish', 'versionPassed') } },
    },
    published: {
      meta: { tone: 'done', label: 'publication.published' },
      on: { unpublish: { target: 'unpublished', ...edge('unpublish', 'instructionsGiven') } },
    },
  },
});

/** Publication of an application (spec 4): by operations, once a version has passed; taken off the shelf with removal instructions. */
export const applicationPublication: Lifecycle = {
  id: lifecycleId,
  recordType: 'application',
  title: 'lifecycle.applicationPublication',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: `${lifecycleId}.add`, label: 'lifecycle.event.add' },
};
