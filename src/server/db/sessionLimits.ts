/** Milliseconds that PostgreSQL gives a session, by the names of its settings; 0 is no limit. */
export interface SessionLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** No statement of a call takes a tenth of this, unless it waits for somebody. DATABASE_URL may say otherwise. */
export const callLimits: SessionLimits = {
  statement_timeout: 8000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Exports, whose statements read a thousand rows at a time out of any number. */
export const exportLimits: SessionLimits = { ...callLimits, statement_timeout: 120_000 };

const limitNames = Object.keys(callLimits) as (keyof SessionLimits)[];

/**
 * The limits of a connection, where the URL's own win, and the URL without them: given at the start of a connection, a
 * pooler such as PgBouncer refuses them.
 */
export function splitLimits(
  databaseUrl: string,
  defaults: SessionLimits,
): { connectionString: string; limits: SessionLimits } {
  const url = new URL(databaseUrl);
  const limits = { ...defaults };
  for (const name of limitNames) {
    const given = Number.parseInt(url.searchParams.get(name) ?? '', 10);
    if (Number.isFinite(given)) limits[name] = given;
    // Deleting writes the whole query of the URL anew, hence only where there is something to delete.
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  return { connectionString: url.href, limits };
}

/** Compiling a statement takes longer than any of ours runs. */
const noCompilation = 'jit = off';

/** Sets the limits for the session, or with `scope` 'local' for the transaction that is open. */
export function limitStatements(limits: SessionLimits, scope: 'session' | 'local'): string {
  return [...limitNames.map((name) => `${name} = ${limits[name]}`), noCompilation]
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');
}

export const noLimits: SessionLimits = {
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
