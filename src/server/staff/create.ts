import type { NewStaff } from '../../domain/newStaff.ts';
import { roleIds } from '../../domain/roles.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import type { Session } from '../http/session.ts';
import { logCreation } from '../lifecycle/service.ts';
import { readingColumns } from '../search/reading.ts';
import { recordRightsChange } from '../trail/rightsChanges.ts';
import { sealedUser } from '../trail/rowSeals.ts';

/** Adds a member to the sales staff of the calling agent. Throws 400 at an account that is already used. */
export async function addStaff(
  tx: Tx,
  session: Session,
  input: NewStaff,
  passwordHash: string,
  at: Date,
): Promise<string> {
  const { agentId, enterpriseId } = session;
  const { name, mobile, account } = input;
  const [added] = await tx
    .insert(users)
    .values(
      sealedUser(tx, {
        enterpriseId,
        account,
        passwordHash,
        roleId: roleIds.salesperson,
        agentId,
        name,
        ...readingColumns({ person: name }),
        mobile,
        createdAt: at,
      }),
    )
    .returning();
  if (!added) throw new Error('The member was not written');
  await logCreation(tx, {
    lifecycle: staffLifecycle,
    recordId: added.id,
    state: added.status,
    actor: session,
    at,
  });
  await recordRightsChange(tx, {
    kind: 'loginAdded',
    actor: session,
    record: added.id,
    login: added,
    access: ['none', 'open'],
    at,
  });
  const audience = { agentId, salespersonId: added.id };
  await announce(tx, { topic: 'staff', id: added.id, event: staffLifecycle.creation.event, audience });
  return added.id;
}
