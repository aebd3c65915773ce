import { stoppedSale } from '../../../commands/package/packageRecord.ts';
import type { PublicationState } from '../../../domain/publication.ts';
import { stateMeta } from '../../../machines/lifecycle.ts';
import { packagePublication } from '../../../machines/packagePublication.ts';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';

interface PublicationBadgesProps {
  status: PublicationState;
  /** Whether customers can buy it: it is published, and so is all that it holds. */
  sold: boolean;
}

/** Whether a package is published; beside it, that it is not sold although it is. */
export function PublicationBadges({ status, sold }: PublicationBadgesProps) {
  return (
    <>
      <StateBadge {...stateMeta(packagePublication, status)} />
      {status === 'published' && !sold && <StateBadge {...stoppedSale} />}
    </>
  );
}
