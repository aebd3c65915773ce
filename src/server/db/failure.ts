/** What the database says about a statement that failed: its SQLSTATE, and the constraint that was violated. */
export interface DatabaseFailure {
  code?: string;
  constraint?: string;
}

/** Drizzle wraps what the driver throws; both engines' drivers name code and constraint alike. */
export function failureOf(error: unknown): DatabaseFailure {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause ?? {}) as DatabaseFailure;
}
