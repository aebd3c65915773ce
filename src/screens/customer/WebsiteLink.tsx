import { Anchor } from '@mantine/core';
import { websiteLink } from '../../domain/customer.ts';

/** The web address of a customer, which opens in a new tab; an address that is no link is shown as text (R-customer-16). */
export function WebsiteLink({ website }: { website: string | null }) {
  const link = websiteLink(website);
  if (!link) return website;
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      style={{ overflowWrap: 'anywhere' }}
    >
      {link}
    </Anchor>
  );
}
