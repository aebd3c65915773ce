import { sql, type SQL } from 'drizzle-orm';
import { searchKeywordOf, type Keyword } from './keyword.ts';
import { matchCondition, matchesKeyword, prefilter, searched, type Searched } from './matching.ts';
import { customers } from '../db/schema.ts';
import type { SearchFilter } from './searchFilter.ts';

const { name, companyId, adminName, adminPhone, creditCode, formerNames, reading, searchLines, searchNames } =
  customers;

/** What a customer is found by; to the letter as in the index "customers_words". */
export const searchedCustomer: Searched = {
  ...searched(reading, name, companyId, adminName, adminPhone, creditCode, formerNames),
  compared: sql`${searchLines}`,
};
/** What an order is found by through its customer: its name, and those that it had before (R-customer-12). */
export const namedCustomer: Searched = {
  lines: sql`${name} || chr(10) || ${formerNames}`,
  reading: sql`split_part(${reading}, ' / ', 1)`,
  compared: sql`${searchNames}`,
};

/** Each word is part of the name, the administrator's name or phone, the company ID or the credit code. */
export function customerFilter(typed: string): SearchFilter {
  const keyword = searchKeywordOf(typed);
  const where = matchCondition(searchedCustomer, keyword);
  return {
    sources: [{ from: sql`${customers}`, where }],
    condition: matchesKeyword(searchedCustomer, keyword),
  };
}

/** Each word is part of the name. */
export function customerNamed(keyword: Keyword): SQL {
  return matchCondition(searchedCustomer, keyword, namedCustomer);
}

/** True of all that `customerNamed` is true of, and sooner known. */
export function customerNamePrefilter(keyword: Keyword): SQL {
  return prefilter(searchedCustomer, keyword, 'anywhere');
}
