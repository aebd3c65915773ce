import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import { failureOf } from '../db/errors.ts';
import { invalid, type Refusal } from './refusal.ts';

/**
 * What people enter and nobody else may have: the database's constraint, the field it is entered in, and what is said
 * beside that. The checks before a write and the constraint itself, which decides a race, say the same by it.
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

/** What is said beside the field whose value somebody has already. */
export function duplicateRefusal(constraint: UniqueConstraint): FieldRefusal {
  return uniqueValues[constraint];
}

/** What a violated constraint means to the caller; undefined for every other error. */
export function uniqueViolation(error: unknown): Refusal | undefined {
  const { code, constraint = '' } = failureOf(error);
  if (code !== '23505' || !Object.hasOwn(uniqueValues, constraint)) return undefined;
  return invalid([duplicateRefusal(constraint as UniqueConstraint)]);
}
