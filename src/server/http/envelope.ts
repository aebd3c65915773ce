import { z } from 'zod';
import type { Failure } from '../../domain/envelope.ts';
import { errorText, isUnavailable } from '../db/errors.ts';
import type { ApiContext } from './callContext.ts';
import type { Operation } from './operation.ts';
import { Refusal, unavailable } from './refusal.ts';
import { translate } from './translator.ts';

/** Answers a success: 200 with the data in the envelope. */
export function succeed(c: ApiContext, data: unknown): Response {
  const msg = translate(c.req.header('accept-language'), { key: 'common.operateSuccess' });
  return c.json({ code: 200, msg, data: data ?? null }, 200, {
    'Content-Type': 'application/json; charset=utf-8',
  });
}

/** Throws when data that a handler answers are not what the operation's contract declares. */
export function assertAnswer({ operationId, data: schema }: Operation, data: unknown): void {
  const checked = schema.safeParse(JSON.parse(JSON.stringify(data ?? null)));
  if (!checked.success)
    throw new Error(
      `The answer of ${operationId} is not what its contract declares:\n${z.prettifyError(checked.error)}`,
    );
}

/**
 * Answers a failure (`onError`): the envelope in the caller's language. Unexpected errors are logged under a request id
 * and reveal nothing else. A database that is unavailable just now gives 503, so that the caller retries.
 */
export function fail(error: unknown, c: ApiContext): Response {
  if (isUnavailable(error)) {
    console.error(`Request ${c.req.method} ${c.req.path} was put off: ${errorText(error)}`);
    return refuse(unavailable(), c);
  }
  if (error instanceof Refusal) return refuse(error, c);
  const requestId = c.get('requestId');
  console.error(`Request ${requestId} ${c.req.method} ${c.req.path} failed: ${errorText(error)}`);
  const msg = translate(c.req.header('accept-language'), { key: 'common.serverError' });
  return c.json({ code: 500, msg, data: null, requestId } satisfies Failure, 500);
}

function refuse({ status, userMessage, details }: Refusal, c: ApiContext): Response {
  const language = c.req.header('accept-language');
  const { errors, data, reason, headers } = details;
  const failure: Failure = {
    code: status,
    msg: translate(language, userMessage),
    data: data ?? null,
    ...(errors && {
      errors: errors.map(({ field, ...message }) => ({ field, message: translate(language, message) })),
    }),
    ...(reason && { reason }),
  };
  return c.json(failure, status, headers);
}

/** Returns the envelope of 503 with Retry-After, in the caller's language, while REST cannot answer (R-error-1). */
export function unavailableAnswer(request: Request): Response {
  const { status, userMessage, details } = unavailable();
  const msg = translate(request.headers.get('accept-language'), userMessage);
  return Response.json({ code: status, msg, data: null }, { status, headers: details.headers });
}
