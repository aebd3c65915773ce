import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Tells whether an address is one of the trusted proxies and gateways. */
export type Trusted = ReturnType<typeof proxyAddr.compile>;

/** Parses the addresses and networks ("10.0.0.0/8") of proxies. Throws for anything else. */
export const trustedProxies = (list: string[]): Trusted => proxyAddr.compile(list);

/**
 * Returns the address of a call, for the login throttle. Behind trusted proxies or gateways, it is the last address in
 * `X-Forwarded-For` that is not one of theirs. Without them the header is ignored, because anybody may write it.
 */
export function callerAddress(incoming: IncomingMessage, trusted: Trusted): string {
  // Undefined after the socket is closed. "::ffff:10.0.0.1" is 10.0.0.1 on a socket for both families.
  const address = proxyAddr(incoming, trusted) as string | undefined;
  return address?.replace(/^::ffff:/, '') ?? 'unknown';
}

/**
 * Returns the network that attempts are counted for: an IPv4 address itself, or the /64 of an IPv6 address. Because a
 * person with one such IPv6 address has them all.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const last = groups(tail ?? '');
  // The last 32 bits may be written as an IPv4 address, which counts as two groups.
  const written = first.length + last.length + (plain.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - written;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  const network = all.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
