/** The publication states of applications and packages (R-app-9, R-package-4), used by the publication machines. */
export const publicationStates = ['unpublished', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];
