import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { signerKeyOf, signerOf } from './trail/signedNote.ts';
import { environmentVariables, readEnvironment } from './environment.ts';

const seedOf = (variables: NodeJS.ProcessEnv) => readEnvironment(variables, '/').seed;
const databaseUrl = 'postgres://operator@db.example/operation';

describe('demo data, whose logins are published', () => {
  it.each([
    ['a new folder, reached from this machine alone', {}, 'newFolder'],
    ['another loopback address', { HOST: '127.0.0.2' }, 'newFolder'],
    ['its name', { HOST: 'localhost' }, 'newFolder'],
    ['its address in IPv6', { HOST: '::1' }, 'newFolder'],
    ['every address of the machine', { HOST: '0.0.0.0' }, 'none'],
    ['every address in IPv6', { HOST: '::' }, 'none'],
    ['a name that only begins like a loopback address', { HOST: '127.0.0.1.example.com' }, 'none'],
    ['a PostgreSQL server', { DATABASE_URL: databaseUrl }, 'none'],
    ['a PostgreSQL server, when asked', { DATABASE_URL: databaseUrl, SEED: 'demo' }, 'demo'],
    ['every address, when asked', { HOST: '0.0.0.0', SEED: 'demo' }, 'demo'],
    ['this machine, when told not to', { SEED: 'none' }, 'none'],
  ])('on %s', (_where, variables: NodeJS.ProcessEnv, seed) => {
    expect(seedOf(variables)).toBe(seed);
  });
});

describe('a pooler before the database', () => {
  const poolingOf = (variables: NodeJS.ProcessEnv) => readEnvironment(variables, '/').pooling;
  const listenUrl = 'postgres://operator@primary.example/operation';

  it.each([
    ['none', {}, 'session'],
    ['one that is gone past to listen', { DATABASE_LISTEN_URL: listenUrl }, 'transaction'],
    [
      'one that gives whole sessions',
      { DATABASE_LISTEN_URL: listenUrl, DATABASE_POOLING: 'session' },
      'session',
    ],
    ['one of transactions', { DATABASE_POOLING: 'transaction' }, 'transaction'],
  ])('%s', (_what, variables: NodeJS.ProcessEnv, pooling) => {
    expect(poolingOf({ DATABASE_URL: databaseUrl, ...variables })).toBe(pooling);
  });

  it.each(['0', '1', 'many', '2.5'])('takes no pool of %s connections', (max) => {
    expect(() => readEnvironment({ DB_POOL_MAX: max }, '/')).toThrow('DB_POOL_MAX');
  });
});

describe('trusted proxies', () => {
  const proxiesOf = (list: string) => readEnvironment({ TRUSTED_PROXIES: list }, '/').trustedProxies;

  it('are addresses and networks, with commas between', () => {
    expect(proxiesOf(' 10.0.0.1, ::1,172.16.0.0/12,fd00::/8,')).toEqual([
      '10.0.0.1',
      '::1',
      '172.16.0.0/12',
      'fd00::/8',
    ]);
  });

  it.each(['proxy.example', '10.0.0', '10.0.0.0/33', '0.0.0.0/0', '::/0'])('are not %s', (list) => {
    expect(() => proxiesOf(list)).toThrow('TRUSTED_PROXIES');
  });
});

describe('the keys of the audit trail', () => {
  const keyOf = (name: string, seed: number) => signerKeyOf(name, Buffer.alloc(32, seed));
  const ours = keyOf('example.com/oms', 1);

  it('are the one that signs and those before it, the oldest first', () => {
    const former = [keyOf('example.com/oms', 2), keyOf('example.com/oms', 3)];
    const { signer, formerSigners } = readEnvironment(
      { TRAIL_KEY: ours, TRAIL_FORMER_KEYS: former.join(' , ') },
      '/',
    );
    expect([signer, ...formerSigners].map((key) => key?.verifierKey)).toEqual(
      [ours, ...former].map((key) => signerOf(key).verifierKey),
    );
  });

  it.each([
    ['of another log', { TRAIL_KEY: ours, TRAIL_FORMER_KEYS: keyOf('example.com/other', 2) }],
    ['without one that signs', { TRAIL_FORMER_KEYS: ours }],
    ['that are none', { TRAIL_KEY: ours, TRAIL_FORMER_KEYS: 'secret' }],
  ])('are not %s', (_, variables) => {
    expect(() => readEnvironment(variables, '/')).toThrow('TRAIL_FORMER_KEYS');
  });
});

it('reads the beginning of the log that is older than its key', () => {
  const root = Buffer.alloc(32, 7);
  const read = (text: string) => readEnvironment({ TRAIL_UNSEALED: text }, '/').unsealed;
  expect(read(`1531:${root.toString('base64')}`)).toEqual({ size: 1531, root });
  expect(read('')).toBeUndefined();
  for (const wrong of ['1531', `0:${root.toString('base64')}`, '1531:abc', `1531:${root.toString('hex')}`])
    expect(() => read(wrong)).toThrow('TRAIL_UNSEALED');
});

describe('the witness of the audit trail', () => {
  const login = { TRAIL_WITNESS_ACCESS_KEY_ID: 'AK', TRAIL_WITNESS_SECRET_ACCESS_KEY: 'secret' };

  it.each([
    ['file:///mnt/audit/checkpoints.txt', {}],
    ['https://witness.example/oms', {}],
    ['s3://audit/oms', login],
  ])('may be %s', (address, variables) => {
    expect(readEnvironment({ TRAIL_WITNESS: address, ...variables }, '/').witness?.address).toBe(address);
  });

  it.each([
    ['ftp://witness.example/', {}, 'TRAIL_WITNESS:'],
    ['s3://audit/oms', {}, 'TRAIL_WITNESS_ACCESS_KEY_ID: TRAIL_WITNESS needs it'],
    // The login for uploaded files is in more hands.
    ['s3://audit/oms', { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret' }, 'TRAIL_WITNESS needs it'],
  ])('may not be %s with %o', (address, variables, message) => {
    expect(() => readEnvironment({ TRAIL_WITNESS: address, ...variables }, '/')).toThrow(message);
  });
});

describe('the path before the addresses of the product', () => {
  it.each(['', '/'])('may be %j', (path) => {
    expect(() => readEnvironment({ BASE_PATH: path }, '/')).not.toThrow();
  });

  it.each(['/oms', 'oms', 'https://example.com/oms/'])('may not be %s, which the start says', (path) => {
    expect(() => readEnvironment({ BASE_PATH: path }, '/')).toThrow(
      'BASE_PATH: Not supported: give the product an address of its own',
    );
  });
});

it('.env.example names every variable with what stands without it', () => {
  const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'));
  expect(Object.keys(example).sort()).toEqual([...environmentVariables].sort());
  expect(readEnvironment(example, '/')).toEqual(readEnvironment({}, '/'));
});
