import pg from 'pg';
import { vi } from 'vitest';

export interface StatementCount {
  /** Resets the count. */
  begin(): void;
  /** Returns the statements since then, including transaction control. */
  sent(): string[];
  stop(): void;
}

/**
 * Counts the statements of this process to PostgreSQL. Calls must run one at a time, because it cannot assign statements to
 * them.
 */
export function countStatements(): StatementCount {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  return {
    begin: () => spy.mockClear(),
    sent: () =>
      spy.mock.calls.map(([statement]) => {
        const query: unknown = statement;
        if (typeof query === 'string') return query;
        return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
      }),
    stop: () => spy.mockRestore(),
  };
}
