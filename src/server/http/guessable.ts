import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import type { Role } from '../../domain/roles.ts';
import list from './commonPasswords.json' with { type: 'json' };
import { invalid } from './refusal.ts';

/** Whose password it is to be: what everybody knows of the login. */
export interface NamedLogin {
  /** Undefined for a customer's administrator, who logs in elsewhere. */
  role?: Role;
  enterpriseId?: string;
  account: string;
}

let common: Set<string> | undefined;

/** Whether many people use the password, in whatever case it is written. */
function isCommon(password: string): boolean {
  common ??= new Set(list.passwords.split(' '));
  return common.has(password.toLowerCase());
}

/**
 * Why a new password is guessed too easily (R-password-11): it is the login's own name, or one of the most common. An agent's has
 * 1 to 7 letters or digits (R-password-1), so that the list would refuse what is no worse than the rest: it is not asked.
 */
export function guessableRefusals(field: string, password: string, login: NamedLogin): FieldRefusal[] {
  const names = [login.account, login.enterpriseId].map((name) => name?.toLowerCase());
  if (names.includes(password.toLowerCase())) return [{ field, key: 'refusal.password.ownName' }];
  if (login.role !== 'agent' && isCommon(password)) return [{ field, key: 'refusal.password.common' }];
  return [];
}

/** Throws 400 beside the field for a password that is guessed too easily. */
export function requireUnguessable(field: string, password: string, login: NamedLogin): void {
  const refusals = guessableRefusals(field, password, login);
  if (refusals.length > 0) throw invalid(refusals);
}
