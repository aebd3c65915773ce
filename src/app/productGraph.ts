import { failureToast } from '../commandKit/toast.ts';
import { createGraphClient, type GraphClient } from '../graph/client/client.ts';
import type { LocaleSwitch } from './locale/localeSwitch.ts';
import type { Session } from './session/session.ts';

/**
 * Status codes shown as toasts: no answer, a call or record out of reach, too many calls, a server error, and errors that no
 * form field can correct. Refusals (400, 409, 422) are answers with a code and no HTTP errors: the form shows them
 * (R-error-3).
 */
const toastedCodes = new Set([0, 403, 404, 405, 413, 415, 429, 500, 502, 503, 504]);

/** Creates the graph client for one login, so that no cache contains anything of the previous user. */
export function productGraph(session: Session, locale: LocaleSwitch): GraphClient {
  return createGraphClient({
    authorization: session.authorization,
    isRenewed: session.isRenewed,
    locale: locale.current,
    onFailure: (failure, sent) => {
      if (failure.code === 401) session.unauthorized();
      else if (toastedCodes.has(failure.code)) failureToast(locale.translations.t, failure, { sent });
    },
  });
}
