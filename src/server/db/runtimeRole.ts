import type { Client, Pool } from 'pg';

/** Tables of which the server only reads and adds (R-trail-9). */
export const appendOnlyTables = [
  'transitions',
  'ledger_entries',
  'security_events',
  'log_leaves',
  'log_nodes',
  'log_checkpoints',
  'log_quarantine',
];

/** Through a view its owner's rights would hold. */
const views = [
  'recharge_records',
  'correction_records',
  'package_availabilities',
  'file_records',
  'transition_steps',
];

/**
 * Gives the role that the server runs as what it needs of the owner's tables, and no more: it can neither change nor
 * delete an entry, nor switch off what refuses that.
 */
export async function grantRuntimeRole(owner: Client, pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  const role = owner.escapeIdentifier(rows[0]?.role ?? '');
  await owner.query('begin');
  await owner.query(`grant usage on schema public to ${role}`);
  await owner.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
  await owner.query(`revoke update, delete on ${appendOnlyTables.join(', ')} from ${role}`);
  // The triggers of the entries' tables fill it, with the rights of the owner; the log takes its rows out.
  await owner.query(`revoke insert, update on log_pending from ${role}`);
  await owner.query(`revoke insert, update, delete on ${views.join(', ')} from ${role}`);
  await owner.query(`grant usage, select, update on all sequences in schema public to ${role}`);
  // The commands that only read a store ask by it whether the store is one of this version.
  await owner.query(`grant usage on schema drizzle to ${role}`);
  await owner.query(`grant select on all tables in schema drizzle to ${role}`);
  await owner.query('commit');
}
