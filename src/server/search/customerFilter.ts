import { sql, type SQL } from 'drizzle-orm';
import { searchKeywordOf, type Keyword } from './keyword.ts';
import { matchCondition, matchesKeyword, prefilter, searched, type Searched } from './matching.ts';
import { customers } from '../db/schema.ts';
import type { SearchFilter } from './searchFilter.ts';

const { name, companyId, adminName, adminPhone, creditCode, formerNames, reading, searchLines, searchNames } =
  customers;

/** The fields that a customer is found by; must match the index "customers_words" to the letter. */
export const searchedCustomer: Searched = {
  ...searched(reading, name, companyId, adminName, adminPhone, creditCode, formerNames),
  compared: sql`${searchLines}`,
};
/** The fields of its customer that an order is found by: the present name and the former ones (R-customer-12). */
export const namedCustomer: Searched = {
  lines: sql`${name} || chr(10) || ${formerNames}`,
  reading: sql`split_part(${reading}, ' / ', 1)`,
  compared: sql`${searchNames}`,
};

/**
 * Returns the filter for customers: each word is part of the name, the administrator's name or phone, the company ID or
 * the credit code.
 */
export function customerFilter(typed: string): SearchFilter {
  const keyword = searchKeywordOf(typed);
  const where = matchCondition(searchedCustomer, keyword);
  return {
    sources: [{ from: sql`${customers}`, where }],
    condition: matchesKeyword(searchedCustomer, keyword),
  };
}

/** Returns the condition that each word is part of the customer's name. */
export function customerNamed(keyword: Keyword): SQL {
  return matchCondition(searchedCustomer, keyword, namedCustomer);
}

/** Returns a faster condition that is true of all rows that `customerNamed` is true of. */
export function customerNamePrefilter(keyword: Keyword): SQL {
  return prefilter(searchedCustomer, keyword, 'anywhere');
}
