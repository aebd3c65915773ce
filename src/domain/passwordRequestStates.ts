/** The states of the machine `passwordRequest`. Separate from the schemas, which the list's page does not load. */
export const passwordRequestStates = ['pending', 'answered', 'dismissed'] as const;
export type PasswordRequestState = (typeof passwordRequestStates)[number];
