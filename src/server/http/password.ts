import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { fieldRefusals } from '../../domain/fieldErrors.ts';
import { passwordSchemaOf } from '../../domain/password.ts';
import type { Role } from '../../domain/roles.ts';
import { requireUnguessable, type NamedLogin } from './guessable.ts';
import { inHashingLine } from './hashing.ts';
import { invalid } from './refusal.ts';

/** OWASP's minimum for argon2id (the package's default algorithm): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;

/**
 * Hashes a password, which takes tens of milliseconds and waits in a queue. Never call it within a transaction, which
 * would block its locks and the only connection of the in-process database. Throws 429 while the queue is full.
 */
export function hashPassword(password: string): Promise<string> {
  return inHashingLine(() => hash(password, options));
}

/** Hashes a new password of the login. Throws 400 at the field if it is guessed too easily, and as `hashPassword`. */
export async function hashNewPassword(field: string, password: string, login: NamedLogin): Promise<string> {
  requireUnguessable(field, password, login);
  return hashPassword(password);
}

/** Hashes a new password if an edit has one; an edit without one does not change the password. */
export async function hashIfGiven(
  field: string,
  password: string | undefined,
  login: NamedLogin | undefined,
): Promise<string | undefined> {
  // A login that is not there is refused by the edit itself.
  return password && login ? hashNewPassword(field, password, login) : undefined;
}

/**
 * Tells whether the password matches the hash, which contains its own parameters. Takes as long, and throws the same, as
 * `hashPassword`.
 */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inHashingLine(() => verify(passwordHash, password));
}

let decoy: Promise<string> | undefined;

/** Returns a hash that no password fits, to spend the same time on an account that does not exist. */
export function decoyHash(): Promise<string> {
  return (decoy ??= hash(randomBytes(32).toString('base64'), options));
}

/** Throws 400 at `newPassword` if it breaks the role's rule, or is guessed too easily. */
export function requirePassword(login: NamedLogin & { role: Role }, newPassword: string): void {
  const result = passwordSchemaOf(login.role).safeParse(newPassword);
  if (result.success) return requireUnguessable('newPassword', newPassword, login);
  throw invalid(fieldRefusals(result.error).map((refusal) => ({ ...refusal, field: 'newPassword' })));
}
