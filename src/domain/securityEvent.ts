/** Changes of login rights. A role is given with a new login, and never changed after that. */
export const rightsChangeKinds = [
  'loginAdded',
  'loginEnabled',
  /** Also for a member who resigns. */
  'loginDisabled',
  /** For somebody else's login; a change of the own password is a `passwordChange`. */
  'passwordReset',
] as const;
export type RightsChangeKind = (typeof rightsChangeKinds)[number];

/** The states of somebody's access: `none` before there is a login. */
export const accesses = ['none', 'open', 'closed'] as const;
export type Access = (typeof accesses)[number];

/** The kinds of log entries apart from steps of records and movements of money. */
export const securityEventKinds = [
  'login',
  'loginFailed',
  'logout',
  /** A call of a logged-in user that would have changed something, or was not for their role. */
  'refusal',
  /** The number of further refusals of one user within a minute. */
  'refusals',
  'export',
  /** A download of an uploaded file, except avatars. */
  'download',
  'passwordChange',
  'sessionRevoke',
  ...rightsChangeKinds,
  'evidence',
  /** The logins, passwords and sessions of the store got the seals of the server's key. */
  'rowsSealed',
  /** Somebody used a login, a password or a session that this server did not write. */
  'sealRefused',
  /** An auditor's note on an entry. */
  'auditNote',
  /** An older state of the store was restored from a backup, as declared on the server's command line. */
  'storeRestored',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The tables whose entries the log seals: steps of records, movements of money, security events. */
export const logEntryKinds = ['transition', 'ledger', 'security'] as const;
export type LogEntryKind = (typeof logEntryKinds)[number];
