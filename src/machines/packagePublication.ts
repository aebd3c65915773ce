import { setup } from 'xstate';
import { allOf, type EdgeMeta, type Lifecycle, type StateMeta } from './lifecycle.ts';
import type { Actor, RuleTable } from './rules.ts';

/** What the rules of a package's publication look at. */
export interface PackageFacts {
  actor: Actor;
  /** Names of the applications in it that are not published. */
  unpublished: readonly string[];
  /** The same of applications that an edit would add. */
  unpublishedAdded: readonly string[];
}

export type PackageEvent = { type: 'edit' } | { type: 'publish' } | { type: 'unpublish'; remarks?: string };

const rules = {
  actorIsOperations: {
    refusal: 'role',
    test: ({ actor }) => actor.role === 'operations',
    reason: 'refusal.role',
  },
  applicationsPublished: {
    refusal: 'business',
    test: ({ unpublished }) => unpublished.length === 0,
    reason: 'refusal.package.applicationUnpublished',
    params: ({ unpublished }) => ({ name: unpublished[0] ?? '' }),
  },
  addedPublished: {
    refusal: 'input',
    field: 'applicationIds',
    test: ({ unpublishedAdded }) => unpublishedAdded.length === 0,
    reason: 'refusal.package.addedUnpublished',
    params: ({ unpublishedAdded }) => ({ name: unpublishedAdded[0] ?? '' }),
  },
  instructionsGiven: {
    refusal: 'input',
    field: 'remarks',
    test: (_facts, event) => event.type === 'unpublish' && (event.remarks ?? '').trim() !== '',
    reason: 'refusal.package.instructionsNeeded',
  },
} satisfies RuleTable<PackageFacts, PackageEvent>;

type PackageRule = keyof typeof rules;

function edge(id: string, label: string, more: PackageRule[] = []) {
  return {
    guard: { type: 'allOf', params: { rules: ['actorIsOperations', ...more] as string[] } },
    meta: { edge: id, label } satisfies EdgeMeta,
  } as const;
}

const machine = setup({
  types: {
    context: {} as PackageFacts,
    events: {} as PackageEvent,
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: { allOf: allOf<PackageFacts, PackageEvent>(rules) },
}).createMachine({
  id: 'packagePublication',
  context: ({ input }) => input as unknown as PackageFacts,
  initial: 'unpublished',
  states: {
    unpublished: {
      meta: { tone: 'asleep', label: 'publication.unpublished' },
      on: {
        edit: {
          target: 'unpublished',
          ...edge('packagePublication.editUnpublished', 'lifecycle.event.edit'),
        },
        publish: {
          target: 'published',
          ...edge('packagePublication.publish', 'lifecycle.event.publish', ['applicationsPublished']),
        },
      },
    },
    published: {
      meta: { tone: 'done', label: 'publication.published' },
      on: {
        edit: {
          target: 'published',
          ...edge('packagePublication.editPublished', 'lifecycle.event.edit', ['addedPublished']),
        },
        unpublish: {
          target: 'unpublished',
          ...edge('packagePublication.unpublish', 'lifecycle.event.unpublish', ['instructionsGiven']),
        },
      },
    },
  },
});

/**
 * Publication of a product package (spec 4): published only while every application in it is, unpublished with removal
 * instructions. A published package may be edited, as its price may change at any time; what was sold stays as sold.
 */
export const packagePublication: Lifecycle = {
  id: 'packagePublication',
  recordType: 'package',
  title: 'lifecycle.packagePublication',
  machine,
  rules: rules as RuleTable<never, never>,
  creation: { event: 'add', edge: 'packagePublication.add', label: 'lifecycle.event.add' },
};
