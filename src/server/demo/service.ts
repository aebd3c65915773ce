import { asc, eq } from 'drizzle-orm';
import type { Demo, DemoAccount } from '../../domain/demo.ts';
import type { Queryable } from '../db/database.ts';
import { demoLogins, users } from '../db/schema.ts';

/** Tells whether the store was filled with demo data, and which of its published logins still work. */
export async function readDemo(queryable: Queryable): Promise<Demo> {
  const rows = await queryable
    .select({ user: users, login: demoLogins })
    .from(demoLogins)
    .innerJoin(users, eq(users.id, demoLogins.userId))
    .orderBy(asc(demoLogins.place));
  const open = rows.filter(
    ({ user, login }) => user.status === 'active' && user.passwordHash === login.passwordHash,
  );
  return {
    demo: rows.length > 0,
    accounts: open.map(({ user: { enterpriseId, account, roleId }, login: { password } }) => ({
      enterpriseId,
      account,
      password,
      roleId: roleId as DemoAccount['roleId'],
    })),
  };
}
