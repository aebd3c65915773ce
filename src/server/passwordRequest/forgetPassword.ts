import { and, eq } from 'drizzle-orm';
import type { ForgetPassword } from '../../domain/passwordRequest.ts';
import { roleIds, type RoleId } from '../../domain/roles.ts';
import { mayLogIn } from '../../machines/mayLogIn.ts';
import { passwordRequest } from '../../machines/passwordRequest.ts';
import { agents, passwordRequests, users } from '../db/schema.ts';
import { announce } from '../http/liveBus.ts';
import { actorOf } from '../http/session.ts';
import type { Services } from '../http/services.ts';
import { logCreation } from '../lifecycle/service.ts';

/** Every answer takes this long, so that its time does not tell whether there was anything to write. */
const answerMilliseconds = 150;

/**
 * Files a forgotten password with the superior: sales with their agent, everyone else with operations. Does nothing for
 * an account that does not exist, may not log in, or has a pending request, and does not reveal which. Throws 429.
 */
export async function forgetPassword(
  services: Services,
  input: ForgetPassword,
  address: string,
): Promise<void> {
  const { throttle } = services;
  await throttle.reserve(await throttle.attemptsOn('forget', input, address), 'refusal.tooMany');
  const passed = new Promise<void>((resolve) => setTimeout(resolve, answerMilliseconds));
  await file(services, input, address);
  await passed;
}

async function file({ database, now }: Services, input: ForgetPassword, address: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ user: users, agentStatus: agents.status })
      .from(users)
      .leftJoin(agents, eq(agents.id, users.agentId))
      .where(and(eq(users.enterpriseId, input.enterpriseId), eq(users.account, input.account)));
    if (!found || !mayLogIn(actorOf(found.user), found.user.status, found.agentStatus)) return;
    const { user } = found;
    const agentId = user.roleId === roleIds.salesperson ? user.agentId : null;
    const at = now();
    const [request] = await tx
      .insert(passwordRequests)
      .values({ userId: user.id, agentId, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: passwordRequests.id, status: passwordRequests.status });
    if (!request) return;
    await logCreation(tx, {
      lifecycle: passwordRequest,
      recordId: request.id,
      state: request.status,
      actor: { userId: user.id, name: user.name, roleId: user.roleId as RoleId },
      at,
      params: { address },
    });
    await announce(tx, {
      topic: 'passwordRequest',
      id: request.id,
      event: passwordRequest.creation.event,
      audience: { agentId, salespersonId: null },
    });
  });
}
