/** Value of the User-Client header on every call (spec 9). */
export const userClient = '3';

/** The headers of every call (spec 7). `authorization` is "Bearer …", or undefined without a token. */
export function callHeaders(authorization: string | undefined, locale: string): Record<string, string> {
  return {
    'User-Client': userClient,
    'Accept-Language': locale,
    ...(authorization && { Authorization: authorization }),
  };
}
