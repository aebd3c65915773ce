import { and, eq } from 'drizzle-orm';
import type { RoleId } from '../../src/domain/roles.ts';
import { roleIds } from '../../src/domain/roles.ts';
import { staffLifecycle } from '../../src/machines/staff.ts';
import type { Database } from '../../src/server/db/database.ts';
import { users } from '../../src/server/db/schema.ts';
import { logCreation } from '../../src/server/lifecycle/service.ts';
import { readingColumns } from '../../src/server/search/reading.ts';

let hired = 0;

/** Adds a member of the agent's sales staff, with the password of its salesperson `sales`. */
export async function addTestMember(database: Database, enterpriseId = 'A001') {
  hired += 1;
  const account = `member${hired}`;
  const { db } = database;
  const find = async (name: string) => {
    const [found] = await db
      .select()
      .from(users)
      .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, name)));
    if (!found) throw new Error(`No ${enterpriseId}/${name}`);
    return found;
  };
  const agent = await find('agent');
  const { passwordHash, agentId } = await find('sales');
  const id = await db.transaction(async (tx) => {
    const [member] = await tx
      .insert(users)
      .values({
        enterpriseId,
        account,
        passwordHash,
        agentId,
        roleId: roleIds.salesperson,
        name: `成员${hired}`,
        ...readingColumns({ person: `成员${hired}` }),
        mobile: '13800138000',
      })
      .returning();
    if (!member) throw new Error('The member was not written');
    await logCreation(tx, {
      lifecycle: staffLifecycle,
      recordId: member.id,
      state: member.status,
      actor: { userId: agent.id, name: agent.name, roleId: agent.roleId as RoleId },
      at: new Date(),
    });
    return member.id;
  });
  return { id, enterpriseId, account, name: `成员${hired}` };
}
