import { unavailable } from './refusal.ts';
import { translate } from './translator.ts';

/**
 * Returns the envelope of 503 with Retry-After, in the caller's language, while no area of REST can answer (R-error-1).
 */
export function unavailableAnswer(request: Request): Response {
  const { status, userMessage, details } = unavailable();
  const msg = translate(request.headers.get('accept-language'), userMessage);
  return Response.json({ code: status, msg, data: null }, { status, headers: details.headers });
}
