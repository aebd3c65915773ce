import type { MiddlewareHandler } from 'hono';

/**
 * Forbids browsers and proxies to cache an answer, or to guess another type for it (R-call-9). A handler may allow the
 * caller's own browser to cache an answer: "private".
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.get('Cache-Control')?.startsWith('private')) headers.set('Cache-Control', 'no-store');
};
