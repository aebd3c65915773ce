/** Whether applications and packages are on the shelf (R-app-9, R-package-4). The publication machines are over these. */
export const publicationStates = ['unpublished', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];
