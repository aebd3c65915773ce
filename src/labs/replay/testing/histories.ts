/** Histories that today's machines accept, written by hand from docs/rules.md; for tests only. */
import { firstPurchase, quoted } from '../../../machines/testing/orderSituations.ts';
import type { ReplayFile } from '../file.ts';
import { bareStep, type RecordedStep, type StoredFacts } from '../step.ts';

type Row = [event: string, from: string | null, to: string, facts: StoredFacts | null, remarks?: string];

/** Returns the steps as a file of the replay lab, with `more` in place of its usual fields. */
export const fileOf = (steps: RecordedStep[], more: Partial<ReplayFile> = {}): ReplayFile => ({
  format: 'oms-replay',
  version: 1,
  kind: 'record',
  title: 'A deal',
  follow: 'history',
  machines: [],
  steps,
  ...more,
});

/** Creates the steps of a record from rows; an edge is named after its event unless `edges` names another. */
export function stepsOf(
  lifecycle: string,
  recordId: string,
  rows: readonly Row[],
  edges: Readonly<Record<number, string>> = {},
): RecordedStep[] {
  return rows.map(([event, from, to, facts, remarks = ''], index) => ({
    lifecycle,
    recordId,
    recordName: null,
    seq: index + 1,
    from,
    event,
    to,
    edge: `${lifecycle}.${edges[index + 1] ?? event}`,
    facts,
    remarks,
    params: {},
    ...bareStep,
  }));
}

export const operations = { userId: 'o', role: 'operations', agentId: null };
export const agentActor = { userId: 'a', role: 'agent', agentId: 'A' };
export const seller = { userId: 's', role: 'salesperson', agentId: 'A' };
export const developer = { userId: 'd', role: 'developer', agentId: null };

export const orderFacts: StoredFacts = { ...firstPurchase, basis: { quoted, current: quoted } };

export const dealFacts: StoredFacts = {
  actor: agentActor,
  agentId: 'A',
  salespersonId: 's',
  amount: '100.00',
  order: orderFacts,
  remainingQuota: '100.00',
};

const requoteFacts = {
  ...dealFacts,
  actor: seller,
  order: { ...orderFacts, basis: { quoted, current: { ...quoted, price: '90.00' } } },
};

export const approvedDeal = stepsOf('dealApproval', 'deal', [
  ['apply', null, 'pending', null],
  ['requote', 'pending', 'pending', requoteFacts],
  ['approve', 'pending', 'approved', dealFacts],
]);

export const rejectedDeal = stepsOf('dealApproval', 'rejected-deal', [
  ['apply', null, 'pending', null],
  ['reject', 'pending', 'rejected', dealFacts, 'too dear'],
]);

const packageFacts = { actor: operations, unpublished: [], unpublishedAdded: [] };
export const soldPackage = stepsOf(
  'packagePublication',
  'package',
  [
    ['add', null, 'unpublished', null],
    ['edit', 'unpublished', 'unpublished', packageFacts],
    ['publish', 'unpublished', 'published', packageFacts],
    ['edit', 'published', 'published', { ...packageFacts, unpublished: ['X'] }],
    ['unpublish', 'published', 'unpublished', { ...packageFacts, unpublished: ['X'] }, 'remove it'],
  ],
  { 2: 'editUnpublished', 4: 'editPublished' },
);

const availabilityFacts = { actor: null, unpublished: ['X'], publication: 'published' };
export const availability = stepsOf('packageAvailability', 'package', [
  ['add', null, 'available', null],
  ['applicationUnpublished', 'available', 'unavailable', availabilityFacts],
  ['applicationsPublished', 'unavailable', 'available', { ...availabilityFacts, unpublished: [] }],
]);

const reviewFacts = { actor: developer, developerId: 'd', canBeTried: true, publication: 'published' };
export const reviewedVersion = stepsOf(
  'applicationAudit',
  'version',
  [
    ['add', null, 'draft', null],
    ['submit', 'draft', 'pending', reviewFacts],
    ['reject', 'pending', 'rejected', { ...reviewFacts, actor: operations }, 'no text'],
    ['edit', 'rejected', 'rejected', reviewFacts],
    ['submit', 'rejected', 'pending', reviewFacts],
    ['pass', 'pending', 'passed', { ...reviewFacts, actor: operations }],
  ],
  { 4: 'editRejected', 5: 'submitAgain' },
);

const publicationFacts = { actor: operations, developerId: 'd', passed: true, review: 'draft' };
export const publishedApplication = stepsOf('applicationPublication', 'application', [
  ['add', null, 'unpublished', null],
  ['publish', 'unpublished', 'published', publicationFacts],
  ['unpublish', 'published', 'unpublished', publicationFacts, 'uninstall it'],
]);

export const histories = [
  approvedDeal,
  rejectedDeal,
  soldPackage,
  availability,
  reviewedVersion,
  publishedApplication,
];
