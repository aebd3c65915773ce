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
 * Takes tens of milliseconds and waits in line: never within a transaction, which would hold its locks, and the only
 * connection of the in-process database, as long. Throws 429 while too many are in line.
 */
export function hashPassword(password: string): Promise<string> {
  return inHashingLine(() => hash(password, options));
}

/** Hashes a new password of the login. Throws 400 beside the field where it is guessed too easily, and as `hashPassword`. */
export async function hashNewPassword(field: string, password: string, login: NamedLogin): Promise<string> {
  requireUnguessable(field, password, login);
  return hashPassword(password);
}

/** The same for edits that leave the password alone when none is given. */
export async function hashIfGiven(
  field: string,
  password: string | undefined,
  login: NamedLogin | undefined,
): Promise<string | undefined> {
  // A login that is not there is refused by the edit itself.
  return password && login ? hashNewPassword(field, password, login) : undefined;
}

/**
 * Whether the password is the one behind the hash; the hash itself says by which parameters it was made. As long, and
 * throws the same, as `hashPassword`.
 */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inHashingLine(() => verify(passwordHash, password));
}

let decoy: Promise<string> | undefined;

/** A hash no password fits, to spend the same time on an account that does not exist. */
export function decoyHash(): Promise<string> {
  return (decoy ??= hash(randomBytes(32).toString('base64'), options));
}

/** Throws 400 beside `newPassword` when it is not by the rule of the role, or guessed too easily. */
export function requirePassword(login: NamedLogin & { role: Role }, newPassword: string): void {
  const result = passwordSchemaOf(login.role).safeParse(newPassword);
  if (result.success) return requireUnguessable('newPassword', newPassword, login);
  throw invalid(fieldRefusals(result.error).map((refusal) => ({ ...refusal, field: 'newPassword' })));
}
