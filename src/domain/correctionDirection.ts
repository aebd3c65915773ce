/** Which way an agent's quota is corrected. */
export const correctionDirections = ['increase', 'decrease'] as const;
export type CorrectionDirection = (typeof correctionDirections)[number];
