interface Preparable<Rows> {
  prepare(name: string): { execute(): Promise<Rows> };
}

/**
 * Runs a query of the query builder under a name, so that PostgreSQL plans it once for each connection and not for each
 * call. For queries of single records by their ids: one plan suits all ids. A `name` must belong to one text, because the
 * driver refuses a second one. So it has to contain everything that the text depends on, such as the role of the scope.
 */
export function prepared<Rows>(query: Preparable<Rows>, name: string): Promise<Rows> {
  return query.prepare(name).execute();
}
