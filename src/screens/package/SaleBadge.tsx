import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saleBlockedBy } from '../../domain/packageSale.ts';
import type { PublicationState } from '../../domain/publication.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';

interface PackageSale {
  status: PublicationState;
  /** Names of the applications in it that are unpublished. */
  withdrawn: readonly string[];
}

/** Whether a package is for sale, and everything that keeps it from being sold and renewed. */
export function SaleBadge({ status, withdrawn }: PackageSale) {
  const { t } = useTranslation();
  const causes = saleBlockedBy(status, withdrawn);
  // What is unpublished is meant not to be sold; a published package that is not sold is an exception.
  const stopped = status === 'published' ? 'refused' : 'inactive';
  return (
    <>
      <StateBadge
        tone={causes.length === 0 ? 'done' : stopped}
        label={causes.length === 0 ? 'package.forSale' : 'package.notForSale'}
      />
      {causes.map(({ key, params }) => (
        <Text key={t(key, params ?? {})} size="xs" c="dimmed">
          {t(key, params ?? {})}
        </Text>
      ))}
    </>
  );
}
