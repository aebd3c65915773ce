import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import type { PgliteClient } from '../../src/server/db/pgliteClient.ts';

/** Runs a call that opens no transaction, and returns the statements that it sends to the database. */
export async function statementsOf<T>(
  { kind, raw }: Database,
  call: () => Promise<T>,
): Promise<{ result: T; statements: number }> {
  const sent =
    kind === 'postgres' ? vi.spyOn(pg.Client.prototype, 'query') : vi.spyOn(raw as PgliteClient, 'query');
  try {
    const result = await call();
    return { result, statements: sent.mock.calls.length };
  } finally {
    sent.mockRestore();
  }
}
