import { and, inArray, sql } from 'drizzle-orm';
import { platformRoles } from '../../domain/platformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import { platformUser } from '../../machines/platformUser.ts';
import type { Queryable } from './database.ts';
import { transitions, users } from './schema.ts';

/** Logs how operations admins and developers came to be who were there before this was logged. */
export async function fillTrail(queryable: Queryable): Promise<void> {
  const unlogged = await queryable
    .select()
    .from(users)
    .where(
      and(
        inArray(
          users.roleId,
          platformRoles.map((role) => roleIds[role]),
        ),
        sql`not exists (select 1 from ${transitions}
          where ${transitions.lifecycle} = ${platformUser.id} and ${transitions.recordId} = ${users.id})`,
      ),
    );
  if (unlogged.length === 0) return;
  const { event, edge } = platformUser.creation;
  const entries = unlogged.map(({ id, name, roleId, status, createdAt }) => ({
    lifecycle: platformUser.id,
    recordId: id,
    seq: 1,
    from: null,
    event,
    to: status,
    edge,
    remarks: '',
    params: {},
    at: createdAt,
    actorId: id,
    actorName: name,
    actorRoleId: roleId,
  }));
  await queryable.insert(transitions).values(entries);
}
