import pg from 'pg';
import { vi } from 'vitest';

export interface StatementCount {
  /** Forgets what was sent before. */
  begin(): void;
  /** The statements since then, transaction control included. */
  sent(): string[];
  stop(): void;
}

/** Listens to what this process sends to PostgreSQL. One call after another: it cannot tell whose a statement is. */
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
