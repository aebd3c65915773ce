import { and, ilike, or, sql, type SQL } from 'drizzle-orm';
import { containing } from './containing.ts';
import { customers } from './schema.ts';
import { mayHold, pieceOfName } from './words.ts';

const { name, companyId, adminName, adminPhone } = customers;
const words = sql`${name} || ' ' || ${companyId} || ' ' || ${adminName} || ' ' || ${adminPhone}`;

/** A keyword is part of the name, the administrator's name or phone, or the company ID. */
export function customerMatches(keyword: string): SQL | undefined {
  const pattern = containing(keyword);
  return and(
    mayHold(words, keyword, pieceOfName),
    or(...[name, companyId, adminName, adminPhone].map((column) => ilike(column, pattern))),
  );
}

/** A keyword is part of the name. */
export function customerNamed(keyword: string): SQL | undefined {
  return and(mayHold(words, keyword, pieceOfName), ilike(name, containing(keyword)));
}
