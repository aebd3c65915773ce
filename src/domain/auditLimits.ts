/** Questions that an auditor asks of the entries again and again (R-trail-12). */
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

/** The figures that the questions go by. */
export const auditThresholds = {
  /** Seconds from the submission to the approval of an order. */
  fastSeconds: 60,
  /** Hours of a working day, Monday to Friday, in the business's time zone. */
  workdayHours: { from: 8, to: 20 },
  /** So many by one person for one customer or agent within so many days. */
  pair: { count: 5, days: 30 },
  /** So many by one person within so many minutes. */
  burst: { count: 8, minutes: 10 },
  /** The part of the remaining quota that an order takes. */
  quotaShare: 0.95,
  /** A correction by the amount of an order that was approved within so many days before. */
  correctedDays: 30,
} as const;

/** Of an auditor's note, in characters. */
export const auditNoteLimit = 500;

export const auditSorts = ['at', 'amount', 'waited'] as const;
export type AuditSort = (typeof auditSorts)[number];
