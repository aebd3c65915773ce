import type { MiddlewareHandler } from 'hono';
import { asRecordId } from '../../domain/recordId.ts';
import { withoutSecrets } from '../../domain/secretNames.ts';
import { originOfCall, type ApiContext, type ApiEnvironment } from './callContext.ts';
import type { Operation } from './operation.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';

/** Refusals that the audit trail logs: not those of wrong fields, which are corrected and sent again. */
const refusedCodes = new Set([403, 404, 409, 422]);

/** Middleware: logs the refusals of a writing call in the audit trail, after its transaction has been rolled back. */
export function refusalLog(services: Services, operation: Operation): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    await next();
    // Because Hono has answered the error by now, and only keeps it in the context.
    const { error } = c;
    if (operation.writes && error instanceof Refusal && refusedCodes.has(error.status))
      await recordRefusal(services, c, operation, error, c.get('input').body);
  };
}

/** Throws 403, and logs the caller and the attempt in the audit trail. */
export async function refuseRole(
  services: Services,
  c: ApiContext,
  operation: Pick<Operation, 'operationId'>,
): Promise<never> {
  const refusal = new Refusal(403, 'refusal.role');
  await recordRefusal(services, c, operation, refusal);
  throw refusal;
}

async function recordRefusal(
  services: Services,
  c: ApiContext,
  { operationId }: Pick<Operation, 'operationId'>,
  { status, details }: Refusal,
  body?: unknown,
): Promise<void> {
  const session = c.get('session');
  if (!session) return;
  await services.refusals.record({
    actor: session,
    origin: originOfCall(services, c),
    details: {
      operation: operationId,
      status,
      rule: details.reason ?? null,
      record: asRecordId((body as { id?: string } | undefined)?.id) ?? details.attempt?.record ?? null,
      ...(details.attempt && { attempt: withoutSecrets(details.attempt) }),
    },
  });
}
