import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the package's default algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Whether the password is the one behind the hash; the hash itself says by which parameters it was made. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;

/** A hash no password fits, to spend the same time on an account that does not exist. */
export function decoyHash(): Promise<string> {
  return (decoy ??= hashPassword(randomBytes(32).toString('base64')));
}
