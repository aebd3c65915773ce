import { failureToast } from '../commandKit/toast.ts';
import { createGraphClient, type GraphClient } from '../graph/client/client.ts';
import type { LocaleSwitch } from './locale/localeSwitch.ts';
import type { Session } from './session/session.ts';

/**
 * What is told by a toast: no answer, a call or a record out of reach, too many calls, a broken server, and what no field of
 * a form can set right. Refusals (400, 409, 422) are answers with a code and no HTTP errors: the form shows them (R-error-3).
 */
const toastedCodes = new Set([0, 403, 404, 405, 413, 415, 429, 500, 502, 503, 504]);

/** The way to the graph for one login: nothing of the user before is left in any cache. */
export function productGraph(session: Session, locale: LocaleSwitch): GraphClient {
  return createGraphClient({
    authorization: session.authorization,
    locale: locale.current,
    onFailure: (failure, sent) => {
      if (failure.code === 401) session.unauthorized();
      else if (toastedCodes.has(failure.code)) failureToast(locale.translations.t, failure, { sent });
    },
  });
}
