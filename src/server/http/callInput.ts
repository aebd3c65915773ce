import type { MiddlewareHandler } from 'hono';
import type { ApiContext, ApiEnvironment } from './callContext.ts';
import { readAnyJson, readJson } from './jsonBody.ts';
import type { Operation } from './operation.ts';
import { parse, withoutEmpty } from './parseInput.ts';
import { Refusal } from './refusal.ts';
import { refuseRole } from './refusalLog.ts';
import type { Services } from './services.ts';
import { noFields } from './strictInput.ts';

/** The validated input of a call. */
export interface CallInput {
  body: unknown;
  query: unknown;
  params: unknown;
}

/**
 * Middleware: sets the validated input. Refuses wrong fields with 400, and callers whose role may never do it with 403
 * instead of hints about the input.
 */
export function validateInput(services: Services, operation: Operation): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const session = c.get('session');
    const input = await inputOf(operation, c).catch((error: unknown) => {
      if (session && operation.actors?.includes(session.role) === false)
        return refuseRole(services, c, operation);
      throw error;
    });
    c.set('input', input);
    await next();
  };
}

async function inputOf(operation: Operation, c: ApiContext): Promise<CallInput> {
  const body = operation.body
    ? parse(operation.body, await readJson(c.req.raw))
    : void parse(noFields, await readAnyJson(c.req.raw));
  if (c.req.raw.url.includes('%00')) throw new Refusal(400, 'validation.invalid');
  const query = operation.query ? parse(operation.query, withoutEmpty(c.req.query())) : refuseQuery(c);
  const params = operation.params && parse(operation.params, c.req.param());
  return { body, query, params };
}

/** Refuses a query for calls that accept none: throws the Refusal that names each of its fields (R-call-7). */
export function refuseQuery(c: ApiContext): void {
  parse(noFields, c.req.query());
}
