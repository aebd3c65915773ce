/** What the records of the smaller tables are found by: these are looked through, no index is needed. */
import type { SQL } from 'drizzle-orm';
import { searchKeywordOf } from './keyword.ts';
import { matchesKeyword, searched, type Searched } from './matching.ts';
import { agentLevels, agents, applications, packages, users } from '../db/schema.ts';

export const searchedAgent = searched(agents.reading, agents.name, agents.enterpriseId, agents.director);
export const searchedStaff = searched(users.reading, users.name, users.mobile, users.account);
/** Someone whose password is asked for, of any enterprise. */
export const searchedLogin = searched(users.reading, users.name, users.account, users.enterpriseId);
export const namedUser = searched(users.reading, users.name);
export const namedApplication = searched(applications.reading, applications.name);
export const namedPackage = searched(packages.reading, packages.name);
export const namedLevel = searched(agentLevels.reading, agentLevels.name);

/** Each word of a keyword is part of one of the lines, or of how a name is read; undefined for no keyword. */
export function matches(record: Searched, keyword: string | undefined): SQL | undefined {
  return keyword ? matchesKeyword(record, searchKeywordOf(keyword)) : undefined;
}
