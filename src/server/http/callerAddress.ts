import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** Whether an address is one of the proxies and gateways that are trusted. */
export type Trusted = ReturnType<typeof proxyAddr.compile>;

/** Reads the addresses and networks ("10.0.0.0/8") of proxies. Throws for what is none. */
export const trustedProxies = (list: string[]): Trusted => proxyAddr.compile(list);

/**
 * The address a call comes from, for the login throttle. A proxy's or a gateway's own address says nothing of who asks:
 * of those that are trusted, the last address that `X-Forwarded-For` names and that is not one of theirs is taken.
 * Anybody else may write what they like into that header, and is not listened to.
 */
export function callerAddress(incoming: IncomingMessage, trusted: Trusted): string {
  // No address once the socket is closed; "::ffff:10.0.0.1" is how a socket for both families names 10.0.0.1.
  const address = proxyAddr(incoming, trusted) as string | undefined;
  return address?.replace(/^::ffff:/, '') ?? 'unknown';
}
