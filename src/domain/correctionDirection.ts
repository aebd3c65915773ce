/** The directions of a correction to an agent's quota. */
export const correctionDirections = ['increase', 'decrease'] as const;
export type CorrectionDirection = (typeof correctionDirections)[number];
