import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
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

/**
 * What an address counts as where attempts are counted: an IPv4 address itself, of an IPv6 address the network of 64 bits, as
 * whoever has one address of it has them all.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const last = groups(tail ?? '');
  // The last 32 bits may be written as an IPv4 address, which stands for two groups.
  const written = first.length + last.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - written;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  const network = all.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
