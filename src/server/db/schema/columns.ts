import { customType, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** The session and the request that each entry of the log was written in, and the server's seal (trail/seal.ts). */
export const origin = {
  /** Public id of the session; null where nobody was logged in. */
  sessionId: text('session_id'),
  requestId: text('request_id'),
  seal: text('seal'),
};

export const id = uuid('id').primaryKey().defaultRandom();
/** Every record that lives carries a version; a write names the one it saw. */
export const version = integer('version').notNull().default(1);
export const createdAt = instant('created_at').notNull().defaultNow();
/** How the names are read (search/reading.ts), for the search. Empty only where it was not known when it was written. */
export const reading = text('reading').notNull();
/** Text in the order of its code points, in databases of any language. */
export const codePointText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** The sort key of the name (search/reading.ts). Empty only for rows whose writer did not know it. */
export const sortKey = codePointText('sort_key').notNull().default('');
