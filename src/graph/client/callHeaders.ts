/** Value of the User-Client header on every call (R-call-1). */
export const userClient = '3';

/** Returns the headers of every call (R-call-1). `authorization` is "Bearer …", or undefined without a token. */
export function callHeaders(authorization: string | undefined, locale: string): Record<string, string> {
  return {
    'User-Client': userClient,
    'Accept-Language': locale,
    ...(authorization && { Authorization: authorization }),
  };
}
