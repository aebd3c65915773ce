/** "::ffff:10.0.0.1" is how a socket for both families names 10.0.0.1. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:/, '');
}

/**
 * The address a call comes from, for the login throttle. A proxy's or a gateway's own address says nothing of who asks:
 * of those that are trusted, the last address that `X-Forwarded-For` names and that is not one of theirs is taken.
 * Anybody else may write what they like into that header, and is not listened to.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | null | undefined,
  trusted: ReadonlySet<string>,
): string {
  const own = plain(remote ?? 'unknown');
  if (!trusted.has(own) || !forwardedFor) return own;
  const named = forwardedFor.split(',').map(plain).filter(Boolean);
  return named.findLast((address) => !trusted.has(address)) ?? named[0] ?? own;
}
