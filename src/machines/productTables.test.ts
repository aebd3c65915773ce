import { applicationAudit } from './applicationAudit.ts';
import { applicationPublication } from './applicationPublication.ts';
import { packageAvailability } from './packageAvailability.ts';
import { packagePublication } from './packagePublication.ts';
import { testByTable } from './testing/decisionTable.ts';

const texts: Record<string, string | undefined> = {
  'without instructions': undefined,
  'with blank instructions': ' ',
  'without remarks': undefined,
  'with blank remarks': ' \n',
};
const input = (_event: string, when: string) => ({ remarks: when in texts ? texts[when] : '理由' });

/**
 * Product package (R-package-4, R-package-5): managed by operations, with published applications and removal instructions.
 */
testByTable({
  lifecycle: packagePublication,
  facts: (actor, when) => ({
    actor,
    unpublished: when === 'an application is unpublished' ? ['电子签约'] : [],
    unpublishedAdded: when === 'it adds an unpublished application' ? ['电子签约'] : [],
  }),
  input,
  table: `
    state       | event     | when                               | operations  | agent | otherAgent | sales | colleague | stranger | dev  | otherDev
    unpublished | edit      |                                    | unpublished | role  | role       | role  | role      | role     | role | role
    unpublished | edit      | it adds an unpublished application | unpublished | role  | role       | role  | role      | role     | role | role
    unpublished | publish   |                                    | published   | role  | role       | role  | role      | role     | role | role
    unpublished | publish   | an application is unpublished      | 422         | role  | role       | role  | role      | role     | role | role
    unpublished | unpublish |                                    | none
    published   | edit      |                                    | published   | role  | role       | role  | role      | role     | role | role
    published   | edit      | an application is unpublished      | published   | role  | role       | role  | role      | role     | role | role
    published   | edit      | it adds an unpublished application | 400         | role  | role       | role  | role      | role     | role | role
    published   | unpublish |                                    | unpublished | role  | role       | role  | role      | role     | role | role
    published   | unpublish | an application is unpublished      | unpublished | role  | role       | role  | role      | role     | role | role
    published   | unpublish | without instructions               | 400         | role  | role       | role  | role      | role     | role | role
    published   | unpublish | with blank instructions            | 400         | role  | role       | role  | role      | role     | role | role
    published   | publish   |                                    | none
  `,
});

/**
 * An application's review (R-app-5 to R-app-7): its developer writes and submits, operations review, a rejection needs a
 * reason.
 */
testByTable({
  lifecycle: applicationAudit,
  facts: (actor, when) => ({
    actor,
    developerId: 'dev',
    canBeTried: when !== 'there is nothing to try',
    publication: 'unpublished' as const,
  }),
  input,
  table: `
    state    | event  | when                    | operations | agent  | otherAgent | sales  | colleague | stranger | dev      | otherDev
    draft    | edit   |                         | role       | hidden | hidden     | hidden | hidden    | hidden   | draft    | hidden
    draft    | edit   | there is nothing to try | role       | hidden | hidden     | hidden | hidden    | hidden   | draft    | hidden
    draft    | submit |                         | role       | hidden | hidden     | hidden | hidden    | hidden   | pending  | hidden
    draft    | submit | there is nothing to try | role       | hidden | hidden     | hidden | hidden    | hidden   | 422      | hidden
    draft    | pass   |                         | none
    draft    | reject |                         | none
    rejected | edit   |                         | role       | hidden | hidden     | hidden | hidden    | hidden   | rejected | hidden
    rejected | edit   | there is nothing to try | role       | hidden | hidden     | hidden | hidden    | hidden   | rejected | hidden
    rejected | submit |                         | role       | hidden | hidden     | hidden | hidden    | hidden   | pending  | hidden
    rejected | submit | there is nothing to try | role       | hidden | hidden     | hidden | hidden    | hidden   | 422      | hidden
    rejected | pass   |                         | none
    rejected | reject |                         | none
    pending  | pass   |                         | passed     | hidden | hidden     | hidden | hidden    | hidden   | role     | hidden
    pending  | pass   | without remarks         | passed     | hidden | hidden     | hidden | hidden    | hidden   | role     | hidden
    pending  | reject |                         | rejected   | hidden | hidden     | hidden | hidden    | hidden   | role     | hidden
    pending  | reject | without remarks         | 400        | hidden | hidden     | hidden | hidden    | hidden   | role     | hidden
    pending  | reject | with blank remarks      | 400        | hidden | hidden     | hidden | hidden    | hidden   | role     | hidden
    pending  | edit   |                         | none
    pending  | submit |                         | none
    passed   | edit   |                         | none
    passed   | submit |                         | none
    passed   | pass   |                         | none
    passed   | reject |                         | none
  `,
});

/** An application's publication (R-app-9): by operations, after a version has passed; removal instructions when it ends. */
testByTable({
  lifecycle: applicationPublication,
  facts: (actor, when) => ({
    actor,
    developerId: 'dev',
    passed: when !== 'no version has passed',
    review: when === 'a later version was rejected' ? ('rejected' as const) : ('passed' as const),
  }),
  input,
  table: `
    state       | event     | when                         | operations  | agent  | otherAgent | sales  | colleague | stranger | dev  | otherDev
    unpublished | publish   |                              | published   | hidden | hidden     | hidden | hidden    | hidden   | role | hidden
    unpublished | publish   | no version has passed        | 422         | hidden | hidden     | hidden | hidden    | hidden   | role | hidden
    unpublished | publish   | a later version was rejected | published   | hidden | hidden     | hidden | hidden    | hidden   | role | hidden
    unpublished | unpublish |                              | none
    published   | unpublish |                              | unpublished | hidden | hidden     | hidden | hidden    | hidden   | role | hidden
    published   | unpublish | without instructions         | 400         | hidden | hidden     | hidden | hidden    | hidden   | role | hidden
    published   | unpublish | with blank instructions      | 400         | hidden | hidden     | hidden | hidden    | hidden   | role | hidden
    published   | publish   |                              | none
  `,
});

/** A package's availability (R-package-7): it depends on its applications, and nobody executes the step. */
testByTable({
  lifecycle: packageAvailability,
  facts: (actor, when) => ({
    actor: when === 'an application has moved' ? null : actor,
    unpublished: when === 'an application has moved' ? ['电子签约'] : [],
    publication: 'published' as const,
  }),
  table: `
    state       | event                  | when                     | operations  | agent       | otherAgent  | sales       | colleague   | stranger    | dev         | otherDev
    available   | applicationUnpublished |                          | role        | role        | role        | role        | role        | role        | role        | role
    available   | applicationUnpublished | an application has moved | unavailable | unavailable | unavailable | unavailable | unavailable | unavailable | unavailable | unavailable
    available   | applicationsPublished  |                          | none
    unavailable | applicationsPublished  |                          | role        | role        | role        | role        | role        | role        | role        | role
    unavailable | applicationsPublished  | an application has moved | available   | available   | available   | available   | available   | available   | available   | available
    unavailable | applicationUnpublished |                          | none
  `,
});
