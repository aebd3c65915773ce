import { stoppedSale } from '../../../commands/package/packageRecord.ts';
import type { PublicationState } from '../../../domain/publication.ts';
import { stateMeta } from '../../../machines/lifecycle.ts';
import { packagePublication } from '../../../machines/packagePublication.ts';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';

interface PublicationBadgesProps {
  status: PublicationState;
  /** True if customers can buy it: the package and all its applications are published. */
  sold: boolean;
}

/** Shows whether a package is published, and a second badge if it is published but not for sale. */
export function PublicationBadges({ status, sold }: PublicationBadgesProps) {
  return (
    <>
      <StateBadge {...stateMeta(packagePublication, status)} />
      {status === 'published' && !sold && <StateBadge {...stoppedSale} />}
    </>
  );
}
