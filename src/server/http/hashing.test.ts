import { expect, it } from 'vitest';
import { hashing, inHashingLine } from './hashing.ts';
import { hashPassword } from './password.ts';

it('hashes two passwords at a time, and lets a hundred more wait', async () => {
  let running = 0;
  let most = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const hash = async () => {
    most = Math.max(most, ++running);
    await gate;
    running -= 1;
    return 'hashed';
  };
  const started = [inHashingLine(hash), inHashingLine(hash)];
  await new Promise(setImmediate);
  const waiting = Array.from({ length: 100 }, () => inHashingLine(hash));
  const refusal = {
    status: 429,
    userMessage: { key: 'refusal.tooMany', params: { seconds: 5 } },
    details: { headers: { 'Retry-After': '5' } },
  };
  await expect(inHashingLine(hash)).rejects.toMatchObject(refusal);
  await expect(hashPassword('sales123')).rejects.toMatchObject(refusal);
  open();
  expect(new Set(await Promise.all([...started, ...waiting]))).toEqual(new Set(['hashed']));
  expect(most).toBe(2);
  expect([hashing.activeCount, hashing.pendingCount]).toEqual([0, 0]);
  expect(await hashPassword('sales123')).toMatch(/^\$argon2id\$/);
});
