import type { Message } from './message.ts';
import type { PublicationState } from './publication.ts';

/**
 * Why a package is neither sold nor renewed now (R-package-7): each cause, none while it is for sale. `withdrawn`: names
 * of the applications in it that are unpublished.
 */
export function saleBlockedBy(status: PublicationState, withdrawn: readonly string[]): Message[] {
  const own: Message[] = status === 'published' ? [] : [{ key: 'refusal.package.unpublished' }];
  return [
    ...own,
    ...withdrawn.map((name): Message => ({ key: 'package.applicationWithdrawn', params: { name } })),
  ];
}
