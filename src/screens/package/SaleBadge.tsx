import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saleBlockedBy } from '../../domain/packageSale.ts';
import type { PublicationState } from '../../domain/publication.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';

interface PackageSale {
  status: PublicationState;
  /** Names of the unpublished applications in it. */
  withdrawn: readonly string[];
}

/** Shows whether a package is for sale, and everything that blocks its sale and its renewal. */
export function SaleBadge({ status, withdrawn }: PackageSale) {
  const { t } = useTranslation();
  const causes = saleBlockedBy(status, withdrawn);
  // An unpublished package is off sale on purpose; a published package that is not for sale is an exception.
  const stopped = status === 'published' ? 'refused' : 'inactive';
  return (
    <>
      <StateBadge
        tone={causes.length === 0 ? 'done' : stopped}
        label={causes.length === 0 ? 'package.forSale' : 'package.notForSale'}
      />
      {causes.map(({ key, params }) => (
        // In a list the column is as wide as the badge.
        <Text key={t(key, params ?? {})} size="xs" c="dimmed" style={{ contain: 'inline-size' }}>
          {t(key, params ?? {})}
        </Text>
      ))}
    </>
  );
}
