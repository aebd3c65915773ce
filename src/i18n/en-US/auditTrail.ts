/** The audit trail and its verification. */
export const auditTrail = {
  'auditTrail.problem.entryChanged': 'Changed after it was logged',
  'auditTrail.problem.entryMissing': 'Deleted after it was logged',
  'auditTrail.problem.entryForged': 'Not written by this system',
  'auditTrail.problem.entryUnlogged': 'Added without being logged',
  'auditTrail.problem.treeRewritten': 'The log was rewritten from about here on',
  'auditTrail.problem.checkpointUnsigned': 'The newest checkpoint is missing or not signed by this system',
  'auditTrail.problem.tailMissing':
    'All later entries are missing: an older state was restored, or the end was deleted',
  'auditTrail.problem.witnessUnreachable': 'The witness cannot be reached',
  'auditTrail.problem.recordChanged': 'The record differs from its last entry',
  'auditTrail.problem.recordMissing': 'The record was deleted',
  'auditTrail.problem.recordUntold': 'The record has no history',
  'auditTrail.problem.historyIncomplete': 'The history has gaps',
  'auditTrail.problem.balanceWrong': 'The quota does not match the ledger',
  'auditTrail.problem.saleWrong': 'The ledger does not match the approved order',
};
