/**
 * The reasons why verification does not check a column, or where it does. `coveredColumns.test.ts` compares this with the
 * schema. Each column of each table is among the audited fields of a lifecycle (auditedFields.ts), in `coveredElsewhere`,
 * or here.
 */
type Columns = Readonly<Record<string, string>>;

const searchReading = 'How names are read, for the search alone; the server makes it from the names';
const searchedText = 'What the search compares; the database makes it from the names and numbers of the row';
const nameOrder = 'Where a name stands in sorted lists; the server makes it from the name';
const writeCount = 'Counts the writes; another one only has the next write refused as made on an old record';
const rowId = 'Names the row; no other row or entry refers to it';

/** By table: columns that no check looks at, each with its reason. */
export const uncoveredColumns: Readonly<Record<string, Columns>> = {
  agent_levels: { reading: searchReading, sort_key: nameOrder, version: writeCount },
  agents: { reading: searchReading, sort_key: nameOrder, version: writeCount },
  application_versions: {
    test_account: 'A secret that reviewers are given; it gives no rights in this product',
    version: writeCount,
  },
  applications: { reading: searchReading, sort_key: nameOrder, version: writeCount },
  audit_case_items: {
    id: rowId,
    created_at: 'The entry that added the item has the time',
  },
  audit_cases: { version: writeCount },
  customers: {
    former_names: 'Names that it had before, for the search alone; the entries that changed them have them',
    reading: searchReading,
    search_lines: searchedText,
    search_names: searchedText,
    version: writeCount,
  },
  files: {
    discarded_at: 'Whether a file is discarded is its state, which is compared; the entry has the time',
    given_up:
      'Of an upload that never became a file: of an uploaded file only whether its parts are to be dropped',
    upload_id: 'The store’s name of an upload under way; nothing reads it once the file is complete',
  },
  log_pending: {
    place: 'The order in which waiting entries are taken up; the log keeps the order that it came to',
  },
  notes: {
    text: 'Personal words that must be able to vanish, also from the trail; those in a case are compared',
    version: writeCount,
  },
  orders: { version: writeCount },
  packages: { reading: searchReading, sort_key: nameOrder, version: writeCount },
  password_requests: { version: writeCount },
  sessions: {
    last_seen_at: 'Written at every use; another one lets a session end earlier, or live to its seventh day',
  },
  subscriptions: { version: writeCount },
  users: { reading: searchReading, sort_key: nameOrder, version: writeCount },
};

/** Tables that no check looks at, each with its reason. */
export const uncoveredTables: Columns = {
  audit_entries:
    'Made of the log, for the audit desk; evidence and verification look at the entries (decision 9)',
  demo_logins: 'What a demo store publishes as its logins; it gives no rights',
  flow_days: 'Counted from the log, for the state chart (decision 9)',
  idempotency_keys: 'Answers to repetitions, for a day; what the calls did is in the log',
  login_devices: 'Which browsers guess in a count of their own; whoever logs in still needs the password',
  login_throttles: 'Slows down guesses, for minutes',
  preferences: 'How users keep their lists',
  scope_days: 'Counted from the log, for the state chart (decision 9)',
  stay_days: 'Counted from the log, for the state chart (decision 9)',
};

/** By table: columns that a separate check covers, and the check. */
export const coveredElsewhere: Readonly<Record<string, Columns>> = {
  agent_accounts: {
    agent_id: 'verifyBooks: the account against the ledger of its agent',
    total_quota: 'verifyBooks',
    used_quota: 'verifyBooks',
    remaining_quota: 'verifyBooks',
    entry_count: 'verifyBooks',
  },
  applications: {
    name: 'verifyDerived: that of the version in force',
    latest_revision: 'verifyDerived: the newest version',
    passed_revision: 'verifyDerived: the newest version that has passed',
  },
  application_versions: { released_at: 'verifyDerived: when it passed, or its application was published' },
  audit_case_items: {
    case_id: 'verifyCases',
    lifecycle: 'verifyCases',
    record_id: 'verifyCases',
    entry_index: 'verifyCases',
    added_by_id: 'verifyCases',
  },
  customers: {
    admin_password_hash: 'Audited by its digest',
    order_count: 'verifyDerived: its orders, counted',
  },
  files: {
    id: 'Audited as that of the record of the file',
    owner_id: 'Audited as that of the record of the file',
    purpose: 'Audited as that of the record of the file',
    name: 'Audited as that of the record of the file',
    mime_type: 'Audited as that of the record of the file',
    size: 'Audited as that of the record of the file',
    sha256: 'Audited as that of the record of the file; the bytes by verifyFiles',
    content_key: 'Audited as that of the record of the file',
    created_at: 'Audited as that of the record of the file',
    uploaded: 'A file that is none any more has a history and no record',
  },
  ledger_entries: everyColumn('verifyTree: a leaf is the hash of all columns'),
  transitions: everyColumn('verifyTree: a leaf is the hash of all columns'),
  security_events: everyColumn('verifyTree: a leaf is the hash of all columns'),
  log_leaves: everyColumn('verifyTree: the tree is computed from the entries'),
  log_nodes: everyColumn(
    'Inner hashes of the tree: proofs that they are part of do not hold when one is changed',
  ),
  log_checkpoints: everyColumn('verifyTree: signature, size and root'),
  log_quarantine: everyColumn('verifyQuarantine: each row is told'),
  log_pending: {
    kind: 'verifyTree: an entry neither in the log nor waiting is told',
    entry_id: 'verifyTree: an entry neither in the log nor waiting is told',
  },
  orders: {
    salesperson_id: 'Audited once it is decided; while it waits, verifyDerived: that of the customer',
  },
  package_applications: {
    package_id: 'Audited as the applications of the package',
    application_id: 'Audited as the applications of the package',
  },
  sessions: {
    token_hash: 'verifyLogins: the seal',
    user_id: 'verifyLogins: the seal, and the entry of the login',
    address: 'verifyLogins: the seal',
    user_agent: 'verifyLogins: the seal',
    created_at: 'verifyLogins: the seal, and the entry of the login',
    seal: 'verifyLogins',
    revoked_at: 'verifyLogins: a session whose end is logged lives no more',
  },
  users: {
    password_hash: 'verifyLogins: the seal',
    login_seal: 'verifyLogins',
    password_seal: 'verifyLogins',
    avatar_url: 'Audited as what uses the file; verifyDerived: it is the address of a file, or none',
  },
};

/** Returns one check for every column of a table. */
function everyColumn(check: string): Columns {
  return { '*': check };
}
