/** What the log keeps besides the steps of records and the movements of money. */
export const securityEventKinds = [
  'login',
  'loginFailed',
  'logout',
  /** A call of a logged-in user that would have changed something, or was not for their role. */
  'refusal',
  'export',
  /** Of an uploaded file other than a picture of a user. */
  'download',
  'passwordChange',
  'sessionRevoke',
  'evidence',
  /** What an auditor notes on an entry. */
  'auditNote',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The tables whose entries the log seals: steps of records, movements of money, security events. */
export const logEntryKinds = ['transition', 'ledger', 'security'] as const;
export type LogEntryKind = (typeof logEntryKinds)[number];
