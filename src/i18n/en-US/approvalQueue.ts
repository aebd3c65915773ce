/** Texts that only the approval queue and its machine use. */
export const approvalQueue = {
  'queue.progress': '{{waiting}} waiting · {{decided}} decided',
  'queue.removed': '{{orderNo}} was already handled by someone else',
  'queue.failed': 'Not submitted: {{reason}}',
  'queue.previous': 'Previous',
  'queue.sending': 'Sending',
  'queue.undoable': 'About to be submitted',
  'queue.nothingUndoable': 'A decision can be undone for {{seconds}} seconds before it is submitted',
  'queue.approve': '{{orderNo}} approved',
  'queue.reject': '{{orderNo}} rejected',
  'queue.ended': 'All orders reviewed',
  'queue.summary': 'Approved: {{approved}} ({{amount}}). Rejected: {{rejected}}. Skipped: {{skipped}}.',
  'queue.restart': 'Review the skipped orders',
} as const;
