import { applicationPublication } from '../../machines/applicationPublication.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { UserRow } from './agents.ts';
import type { Catalogue } from './packages.ts';
import { created, moved, type CausedStep } from './steps.ts';

/**
 * Returns the steps of packages that became unavailable by their applications, which were all published when the packages
 * were created.
 */
export function availabilityTrail(
  { products, packageApplications, applications }: Catalogue,
  applicationTrail: readonly TransitionFields[],
  operator: UserRow,
): CausedStep[] {
  const names = new Map(applications.map(({ id, name }) => [id, name]));
  return products.flatMap(({ row }) => {
    const applicationIds = packageApplications
      .filter(({ packageId }) => packageId === row.id)
      .map(({ applicationId }) => applicationId);
    let last = created(packageAvailability, row.id, { actor: operator, at: row.createdAt });
    const steps: CausedStep[] = [{ step: last, cause: undefined }];
    const unpublished = new Set<string>();
    for (const cause of applicationTrail) {
      const { lifecycle, recordId, event, at } = cause;
      if (lifecycle !== applicationPublication.id || !applicationIds.includes(recordId) || at < row.createdAt)
        continue;
      if (event === 'unpublish') unpublished.add(recordId);
      else if (!unpublished.delete(recordId)) continue;
      const nextState = unpublished.size === 0 ? 'available' : 'unavailable';
      if (nextState === last.to) continue;
      const consequence = nextState === 'available' ? 'applicationsPublished' : 'applicationUnpublished';
      const facts = {
        actor: null,
        unpublished: [...unpublished].map((id) => names.get(id) ?? ''),
        publication: row.status,
      };
      const params = { application: names.get(recordId) ?? '' };
      last = moved(packageAvailability, last, consequence, facts, { actor: operator, at, params });
      steps.push({ step: last, cause });
    }
    return steps;
  });
}
