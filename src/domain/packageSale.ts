import type { Message } from './message.ts';
import type { PublicationState } from './publication.ts';

/**
 * Returns the reasons why a package is neither sold nor renewed now (R-package-7); empty while it is for sale. `withdrawn`
 * are the names of its unpublished applications.
 */
export function saleBlockedBy(status: PublicationState, withdrawn: readonly string[]): Message[] {
  const own: Message[] = status === 'published' ? [] : [{ key: 'refusal.package.unpublished' }];
  return [
    ...own,
    ...withdrawn.map((name): Message => ({ key: 'package.applicationWithdrawn', params: { name } })),
  ];
}
