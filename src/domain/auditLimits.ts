/** Predefined questions about the entries that auditors repeat (R-trail-12). */
export const auditQuestions = [
  'fast',
  'outsideHours',
  'noRemarks',
  'samePair',
  'burst',
  'nearQuota',
  'corrected',
  'refused',
] as const;
export type AuditQuestion = (typeof auditQuestions)[number];

/** The thresholds of the questions. */
export const auditThresholds = {
  /** Seconds from the submission to the approval of an order. */
  fastSeconds: 60,
  /** Hours of a working day, Monday to Friday, in the business's time zone. */
  workdayHours: { from: 8, to: 20 },
  /** `count` decisions by one person for one customer or agent within `days` days. */
  pair: { count: 5, days: 30 },
  /** `count` decisions by one person within `minutes` minutes. */
  burst: { count: 8, minutes: 10 },
  /** The part of the remaining quota that an order uses. */
  quotaShare: 0.95,
  /** Days between an order's approval and a correction by its amount. */
  correctedDays: 30,
} as const;

/** Length of an auditor's note, in characters. */
export const auditNoteLimit = 500;

export const auditSorts = ['at', 'amount', 'waited'] as const;
export type AuditSort = (typeof auditSorts)[number];
