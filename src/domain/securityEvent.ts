/** Who may log in as whom: a role is given with a new login, and never changed after that. */
export const rightsChangeKinds = [
  'loginAdded',
  'loginEnabled',
  /** Also of who resigns. */
  'loginDisabled',
  /** Of somebody else's login; one's own is a `passwordChange`. */
  'passwordReset',
] as const;
export type RightsChangeKind = (typeof rightsChangeKinds)[number];

/** Whether somebody can log in: `none` before there is a login. */
export const accesses = ['none', 'open', 'closed'] as const;
export type Access = (typeof accesses)[number];

/** What the log keeps besides the steps of records and the movements of money. */
export const securityEventKinds = [
  'login',
  'loginFailed',
  'logout',
  /** A call of a logged-in user that would have changed something, or was not for their role. */
  'refusal',
  /** How many more of them one user had within a minute. */
  'refusals',
  'export',
  /** Of an uploaded file other than a picture of a user. */
  'download',
  'passwordChange',
  'sessionRevoke',
  ...rightsChangeKinds,
  'evidence',
  /** The logins, passwords and sessions of the store got the seals of the server's key. */
  'rowsSealed',
  /** Somebody used a login, a password or a session that this server did not write. */
  'sealRefused',
  /** What an auditor notes on an entry. */
  'auditNote',
  /** An older state of the store was restored from a backup, as whoever has the server's command line declares. */
  'storeRestored',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The tables whose entries the log seals: steps of records, movements of money, security events. */
export const logEntryKinds = ['transition', 'ledger', 'security'] as const;
export type LogEntryKind = (typeof logEntryKinds)[number];
