import { unavailable } from './refusal.ts';
import { translate } from './translator.ts';

/** The envelope of 503 with Retry-After, in the caller's language, where no area of REST is there to answer (R-error-1). */
export function unavailableAnswer(request: Request): Response {
  const { status, userMessage, details } = unavailable();
  const msg = translate(request.headers.get('accept-language'), userMessage);
  return Response.json({ code: status, msg, data: null }, { status, headers: details.headers });
}
