import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { RowsQuery } from './database.ts';
import { statementNames } from './statementNames.ts';

const { serialize } = protocol;

/**
 * PGlite's own `query` plans a statement each time, half of what a list costs it, and asks in six messages. Here a
 * statement is prepared once under its name, then bound, described and executed by one message of PostgreSQL's
 * protocol. Parameters go as text.
 */
export function preparedRows(client: PGlite): RowsQuery {
  const nameOf = statementNames();
  const prepared = new Set<string>();

  async function send(...messages: Uint8Array[]) {
    return (await client.execProtocol(Buffer.concat([...messages, serialize.sync()]))).messages;
  }

  return async (text, params) => {
    const statement = nameOf(text);
    if (!statement) return (await client.query<Record<string, unknown>>(text, params)).rows;
    const values = params.map((param) => (param === null ? null : String(param)));
    // Messages of the protocol do not wait for anybody by themselves: between the statements of an open transaction these
    // would be part of it, hence one of their own.
    return client.transaction(() =>
      client.runExclusive(async () => {
        if (!prepared.has(statement)) {
          await send(serialize.parse({ name: statement, text }));
          prepared.add(statement);
        }
        const answer = await send(
          serialize.bind({ statement, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        );
        return (parse.parseResults(answer, client.parsers)[0]?.rows ?? []) as Record<string, unknown>[];
      }),
    );
  };
}
