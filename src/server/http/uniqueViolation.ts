import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import { failureOf } from '../db/errors.ts';
import { invalid, type Refusal } from './refusal.ts';

/**
 * Values that must be unique: the constraint in the database, the field of the input, and the message at that field. The
 * checks before a write use them too, so that they and the constraint, which decides a race, report the same.
 */
const uniqueValues = {
  customers_company_id_unique: { field: 'companyId', key: 'refusal.customer.companyIdTaken' },
  customers_credit_code_unique: { field: 'creditCode', key: 'refusal.customer.creditCodeTaken' },
  users_login: { field: 'account', key: 'refusal.staff.accountTaken' },
  agents_enterprise_id_unique: { field: 'enterpriseId', key: 'refusal.agent.enterpriseIdTaken' },
  agent_levels_name: { field: 'name', key: 'refusal.agentLevel.nameTaken' },
  packages_name_unique: { field: 'name', key: 'refusal.package.nameTaken' },
  applications_name: { field: 'name', key: 'refusal.application.nameTaken' },
  application_versions_number: { field: 'number', key: 'refusal.application.numberTaken' },
} as const satisfies Record<string, FieldRefusal>;

export type UniqueConstraint = keyof typeof uniqueValues;

/** Returns the message for the field whose value is already used. */
export function duplicateRefusal(constraint: UniqueConstraint): FieldRefusal {
  return uniqueValues[constraint];
}

/** Returns the refusal for a violated constraint; undefined for every other error. */
export function uniqueViolation(error: unknown): Refusal | undefined {
  const { code, constraint = '' } = failureOf(error);
  if (code !== '23505' || !Object.hasOwn(uniqueValues, constraint)) return undefined;
  return invalid([duplicateRefusal(constraint as UniqueConstraint)]);
}
