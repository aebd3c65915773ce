/** The limits of a session in milliseconds, by the names of PostgreSQL's settings; 0 is no limit. */
export interface SessionLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/**
 * Limits of calls. No statement takes a tenth of this, unless it waits for another one. DATABASE_URL may override them.
 */
export const callLimits: SessionLimits = {
  statement_timeout: 8000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Limits of exports, whose statements read a thousand rows at a time of any number. */
export const exportLimits: SessionLimits = { ...callLimits, statement_timeout: 120_000 };

const limitNames = Object.keys(callLimits) as (keyof SessionLimits)[];

/**
 * Returns the limits of a connection, and the URL without them; limits in the URL win. At the start of a connection a
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
    // Deletes only an existing parameter, because deleting rewrites the whole query of the URL.
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  return { connectionString: url.href, limits };
}

/** Because compiling takes longer than any of our statements runs. */
const noCompilation = 'jit = off';

/** Returns the statements that set the limits for the session, or with `scope` 'local' for the open transaction. */
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
