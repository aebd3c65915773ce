import type { MiddlewareHandler } from 'hono';

/**
 * No answer is kept by browser or proxy, and none is taken for another kind than it says (R-call-9). A handler may allow
 * the caller's own browser to keep an answer: "private".
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.get('Cache-Control')?.startsWith('private')) headers.set('Cache-Control', 'no-store');
};
