import type { MiddlewareHandler } from 'hono';
import type { CostRefusal, RequestCost } from '../../domain/requestCost.ts';
import { sessionBy } from './authorization.ts';
import { bindingsOf, type ApiEnvironment } from './callContext.ts';
import { costOf, type Operation } from './operation.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { translate } from './translator.ts';

/**
 * Returns the tenant that a session's expensive work is counted for: an agent's enterprise, or all of operations or
 * developers.
 */
export const tenantOf = ({ agentId, role }: Session): string => agentId ?? role;

/** Middleware: charges the caller for the call. Refuses with 429 when the budget is spent. */
export function chargeCost({ budget }: Services, operation: Operation): MiddlewareHandler<ApiEnvironment> {
  const { units } = costOf(operation);
  return async (c, next) => {
    const session = c.get('session');
    if (session && !bindingsOf(c).isCharged) budget.charge(session.userId, units);
    await next();
  };
}

/** Middleware: an expensive call waits until it is its tenant's turn. */
export function waitTurn({ queues }: Services, operation: Operation): MiddlewareHandler<ApiEnvironment> {
  const { queue } = costOf(operation);
  return async (c, next) => {
    const session = c.get('session');
    await (session && queue ? queues[queue].run(tenantOf(session), next) : next());
  };
}

/**
 * Charges the caller of a graph request for all of its calls, before the first is made. Resolves to the refusal in the
 * caller's language when the budget is spent.
 */
export async function admitGraph(
  services: Services,
  { authorization, acceptLanguage, cost }: RequestCost,
): Promise<CostRefusal | undefined> {
  const session = await sessionBy(services, authorization);
  try {
    if (session) services.budget.charge(session.userId, cost);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, userMessage, details } = error;
    return { status, message: translate(acceptLanguage, userMessage), headers: details.headers };
  }
}
