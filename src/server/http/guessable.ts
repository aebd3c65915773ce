import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import type { Role } from '../../domain/roles.ts';
import list from './commonPasswords.json' with { type: 'json' };
import { invalid } from './refusal.ts';

/** The data of a login that everybody knows, and that its password must not repeat. */
export interface NamedLogin {
  /** Undefined for a customer's administrator, who logs in elsewhere. */
  role?: Role;
  enterpriseId?: string;
  account: string;
}

let common: Set<string> | undefined;

/** Tells whether the password is a common one, in upper or lower case. */
function isCommon(password: string): boolean {
  common ??= new Set(list.passwords.split(' '));
  return common.has(password.toLowerCase());
}

/**
 * Returns the refusals of a new password that is guessed too easily (R-password-11): the login's own name, or a common
 * password. The list does not apply to agents: their passwords have 1 to 7 letters or digits (R-password-1), so that
 * others are as weak.
 */
export function guessableRefusals(field: string, password: string, login: NamedLogin): FieldRefusal[] {
  const names = [login.account, login.enterpriseId].map((name) => name?.toLowerCase());
  if (names.includes(password.toLowerCase())) return [{ field, key: 'refusal.password.ownName' }];
  if (login.role !== 'agent' && isCommon(password)) return [{ field, key: 'refusal.password.common' }];
  return [];
}

/** Throws 400 at the field for a password that is guessed too easily. */
export function requireUnguessable(field: string, password: string, login: NamedLogin): void {
  const refusals = guessableRefusals(field, password, login);
  if (refusals.length > 0) throw invalid(refusals);
}
