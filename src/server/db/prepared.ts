interface Preparable<Rows> {
  prepare(name: string): { execute(): Promise<Rows> };
}

/**
 * Runs a query of the query builder under a name, so that PostgreSQL plans it once for each connection and not for each
 * call. For queries that find single records by their ids: one plan does for whatever ids. `name`: of one text only, so
 * it has to say what the text depends on, such as the role in whose scope it looks; the driver refuses a second text.
 */
export function prepared<Rows>(query: Preparable<Rows>, name: string): Promise<Rows> {
  return query.prepare(name).execute();
}
