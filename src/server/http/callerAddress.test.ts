import { describe, expect, it } from 'vitest';
import { callerAddress } from './callerAddress.ts';

const trusted = new Set(['10.0.0.1', '10.0.0.2', '::1']);

describe('the address a call comes from', () => {
  it.each([
    ['nobody in between', '192.0.2.7', null, '192.0.2.7'],
    ['a socket of both families', '::ffff:192.0.2.7', null, '192.0.2.7'],
    ['a stranger who claims to be someone else', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['a trusted proxy', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a trusted proxy without a word', '10.0.0.1', null, '10.0.0.1'],
    ['a caller who wrote a first entry', '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two trusted proxies in a row', '::1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['a call of the proxy itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['no socket', undefined, '203.0.113.9', 'unknown'],
  ])('%s', (_, remote, forwardedFor, expected) => {
    expect(callerAddress(remote, forwardedFor, trusted)).toBe(expected);
  });
});
