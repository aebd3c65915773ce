import { describe, expect, it } from 'vitest';
import { decoyHash, hashPassword, verifyPassword } from './password.ts';

describe('password', () => {
  it('is hashed by argon2id with the OWASP minimum, salted (R-password-9)', async () => {
    const [first, second] = await Promise.all([hashPassword('sales123'), hashPassword('sales123')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('is verified against its hash only', async () => {
    const passwordHash = await hashPassword('sales123');
    expect(await verifyPassword(passwordHash, 'sales123')).toBe(true);
    expect(await verifyPassword(passwordHash, 'sales124')).toBe(false);
  });

  it('has a decoy that is made once and costs the same', async () => {
    expect(await decoyHash()).toBe(await decoyHash());
    expect(await decoyHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(await decoyHash(), '')).toBe(false);
  });
});
