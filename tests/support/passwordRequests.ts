import { roleIds } from '../../src/domain/roles.ts';
import { passwordRequest } from '../../src/machines/passwordRequest.ts';
import type { Database } from '../../src/server/db/database.ts';
import { passwordRequests, users } from '../../src/server/db/schema.ts';
import { logCreation } from '../../src/server/lifecycle/service.ts';
import { get, itsSuperior, post, superiors, type Row } from './matrix.ts';

/** Adds a user who has forgotten their password: a salesperson of the agent, or without an agent a developer. */
export async function addPasswordRequest(database: Database, agentId: string | null): Promise<string> {
  return database.db.transaction(async (tx) => {
    const roleId = agentId === null ? roleIds.developer : roleIds.salesperson;
    const account = `forgetful-${crypto.randomUUID()}`;
    const [user] = await tx
      .insert(users)
      .values({
        enterpriseId: 'TEST',
        account,
        passwordHash: 'none',
        roleId,
        agentId,
        name: '忘事的人',
        reading: '',
      })
      .returning();
    if (!user) throw new Error('No user');
    const [request] = await tx.insert(passwordRequests).values({ userId: user.id, agentId }).returning();
    if (!request) throw new Error('No request');
    await logCreation(tx, {
      lifecycle: passwordRequest,
      recordId: request.id,
      state: request.status,
      actor: { userId: user.id, name: user.name, roleId },
      at: new Date(),
    });
    return request.id;
  });
}

export const newPassword = { newPassword: 'Fresh-123', newPasswordAgain: 'Fresh-123' };

/** The rows of the role matrix for forgotten passwords. */
export const passwordRequestRows: Record<string, Row> = {
  passwordRequestPage: { statuses: superiors, request: () => get('/user/passwordRequest/page') },
  userResetPassword: {
    statuses: itsSuperior,
    request: ({ passwordRequestId: id }) => post('/user/resetPassword', { id, version: 1, ...newPassword }),
  },
  passwordRequestDismiss: {
    statuses: itsSuperior,
    request: ({ passwordRequestId: id }) =>
      post('/user/passwordRequest/dismiss', { id, version: 1, remarks: '' }),
  },
};
