import { approvedOf, asAdministrator, type Attack, type Done } from './storeAttacks.ts';

/**
 * Copies every table, and returns a function that restores them all while their id sequences continue.
 * All attacks share one store, because creating one for each would take a minute.
 */
export async function snapshotTables(done: Pick<Done, 'database'>): Promise<() => Promise<void>> {
  const tables = await done.database.rows(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns,
        bool_or(column_name = 'id' and is_identity = 'YES') as numbered
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`,
    [],
  );
  await asAdministrator(
    done,
    'create schema kept',
    ...tables.map(({ name, columns }) => `create table kept.${name} as select ${columns} from ${name}`),
  );
  return () =>
    asAdministrator(
      done,
      ...tables.flatMap(({ name, columns, numbered }) => [
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
        ...(numbered
          ? [
              `select setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 0) + 1, false) from ${name}`,
            ]
          : []),
      ]),
    );
}

/** Attacks that change columns, logins and sessions without the log. */
export const rowAttacks: Attack[] = [
  ...(['salesperson_id', 'applied_at', 'decided_at'] as const).map((column): Attack => ({
    does: `changes ${column} of an order`,
    act: (done) =>
      asAdministrator(
        done,
        `update orders set ${column} = ${
          column === 'salesperson_id' ? 'gen_random_uuid()' : `${column} - interval '1 day'`
        } where id = '${done.orderId}'`,
      ),
    problem: 'recordChanged',
    names: approvedOf,
  })),
  {
    does: 'puts another application into a package',
    act: (done) =>
      asAdministrator(
        done,
        `update package_applications set application_id = gen_random_uuid() where ctid = (select min(ctid) from package_applications)`,
      ),
    problem: 'recordChanged',
    names: () => ({ lifecycle: 'packagePublication' }),
  },
  {
    does: 'puts another version of an application in force',
    act: (done) =>
      asAdministrator(
        done,
        `update applications set passed_revision = passed_revision + 1 where ctid = (select min(ctid) from applications where passed_revision is not null)`,
      ),
    problem: 'recordInconsistent',
    names: () => ({ lifecycle: 'applicationPublication' }),
  },
  {
    does: 'gives an agent a second login',
    act: (done) =>
      asAdministrator(
        done,
        `insert into users (enterprise_id, account, password_hash, role_id, agent_id, name, reading)
          select enterprise_id, 'second', password_hash, role_id, agent_id, name, reading from users
          where agent_id = '${done.agentId}' and role_id = 1`,
      ),
    problem: 'recordChanged',
    names: ({ agentId }) => ({ lifecycle: 'agent', recordId: agentId }),
  },
  {
    does: 'replaces the password of the administrator',
    act: (done) =>
      asAdministrator(
        done,
        `update users set password_hash = (select password_hash from users where account = 'dev') where account = 'admin'`,
      ),
    problem: 'passwordForged',
    names: () => ({ lifecycle: 'platformUser', subject: 'OPS/admin' }),
  },
  {
    does: 'plants a session of the administrator',
    act: (done) =>
      asAdministrator(
        done,
        `insert into sessions (token_hash, user_id, address, user_agent, created_at)
          select repeat('ab', 32), id, '127.0.0.1', 'curl', now() - interval '1 hour' from users where account = 'admin'`,
      ),
    problem: 'sessionForged',
    names: () => ({ lifecycle: 'platformUser', subject: 'OPS/admin abababababababab' }),
  },
];
