import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { callerAddress, trustedProxies } from './callerAddress.ts';

const trusted = trustedProxies(['10.0.0.1', '10.0.0.2', '::1', '172.16.0.0/12', 'fd00::/8']);

function incoming(remoteAddress: string | undefined, forwardedFor: string | null): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== null) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe('the address a call comes from', () => {
  it.each([
    ['nobody in between', '192.0.2.7', null, '192.0.2.7'],
    ['a socket of both families', '::ffff:192.0.2.7', null, '192.0.2.7'],
    ['a stranger who claims to be someone else', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['a stranger who claims to come through a proxy', '192.0.2.7', '203.0.113.9, 10.0.0.1', '192.0.2.7'],
    ['a trusted proxy', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a trusted proxy without a word', '10.0.0.1', null, '10.0.0.1'],
    ['a trusted proxy with an empty word', '10.0.0.1', ' , ', '10.0.0.1'],
    ['a caller who wrote a first entry', '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['a caller who wrote nonsense', '10.0.0.1', 'localhost', 'localhost'],
    ['two trusted proxies in a row', '::1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['a proxy that writes out its address', '::1', '203.0.113.9,0:0:0:0:0:0:0:1', '203.0.113.9'],
    ['a caller as a socket of both families names it', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a proxy in a trusted network', '172.31.255.7', '203.0.113.9', '203.0.113.9'],
    ['a proxy in a trusted network of IPv6', 'fd12::7', '2001:db8::9, 172.16.0.1', '2001:db8::9'],
    ['an address just outside of that network', '172.32.0.1', '203.0.113.9', '172.32.0.1'],
    ['a call of the proxy itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['no socket', undefined, '203.0.113.9', 'unknown'],
  ])('%s', (_, remote, forwardedFor, expected) => {
    expect(callerAddress(incoming(remote, forwardedFor), trusted)).toBe(expected);
  });

  it('trusts nobody where no proxy is named', () => {
    expect(callerAddress(incoming('127.0.0.1', '203.0.113.9'), trustedProxies([]))).toBe('127.0.0.1');
  });
});
