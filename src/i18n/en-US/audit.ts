/** The audit desk: suspicious actions among all entries of the log. */
export const audit = {
  'menu.auditDesk': 'Audit desk',
  'audit.record': 'Record',
  'audit.subject': 'Customer or agent',
  'audit.waited': 'Waited (seconds)',
  'audit.waiting': 'Waited',
  'audit.question': 'Ready questions',
  'audit.question.fast': 'Approved within a minute',
  'audit.question.outsideHours': 'Done outside working hours',
  'audit.question.noRemarks': 'Approved without remarks',
  'audit.question.samePair': 'Same customer or agent again and again',
  'audit.question.burst': 'Many within minutes',
  'audit.question.nearQuota': 'Nearly all of the remaining quota',
  'audit.question.corrected': 'Corrected after approval',
  'audit.question.refused': 'Refused attempts',
} as const;
