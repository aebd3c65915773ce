import type { Client, Pool } from 'pg';

/** Tables that the server only reads and adds to (R-trail-9). */
export const appendOnlyTables = [
  'transitions',
  'ledger_entries',
  'security_events',
  'log_leaves',
  'log_nodes',
  'log_checkpoints',
  'log_quarantine',
];

/** Views are read-only for the role, because a write through a view would have its owner's rights. */
const views = [
  'recharge_records',
  'correction_records',
  'package_availabilities',
  'file_records',
  'transition_steps',
];

/**
 * Grants the server's role only the rights it needs on the owner's tables: it can neither change nor delete an entry, nor
 * disable the triggers against that.
 */
export async function grantRuntimeRole(owner: Client, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  const role = owner.escapeIdentifier(rows[0]?.role ?? '');
  await owner.query('begin');
  await owner.query(`grant usage on schema public to ${role}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  await owner.query(`revoke update, delete on ${appendOnlyTables.join(', ')} from ${role}`);
  // The triggers of the entries' tables insert its rows, with the rights of the owner; the log deletes them.
  await owner.query(`revoke insert, update on log_pending from ${role}`);
  await owner.query(`revoke insert, update, delete on ${views.join(', ')} from ${role}`);
  await owner.query(`grant usage, select, update on all sequences in schema public to ${role}`);
  // Read-only commands use it to check the version of the store.
  await owner.query(`grant usage on schema drizzle to ${role}`);
  await owner.query(`grant select on all tables in schema drizzle to ${role}`);
  await owner.query('commit');
}
