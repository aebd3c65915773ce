/** The searched fields of the smaller tables, which are scanned without an index. */
import type { SQL } from 'drizzle-orm';
import { searchKeywordOf } from './keyword.ts';
import { matchesKeyword, searched, type Searched } from './matching.ts';
import { agentLevels, agents, applications, packages, users } from '../db/schema.ts';

export const searchedAgent = searched(agents.reading, agents.name, agents.enterpriseId, agents.director);
export const searchedStaff = searched(users.reading, users.name, users.mobile, users.account);
/** A user of any enterprise who has forgotten the password. */
export const searchedLogin = searched(users.reading, users.name, users.account, users.enterpriseId);
export const namedUser = searched(users.reading, users.name);
export const namedApplication = searched(applications.reading, applications.name);
export const namedPackage = searched(packages.reading, packages.name);
export const namedLevel = searched(agentLevels.reading, agentLevels.name);

/**
 * Returns the condition that each word of a keyword is part of a line or of a name's reading; undefined without a
 * keyword.
 */
export function matches(record: Searched, keyword: string | undefined): SQL | undefined {
  return keyword ? matchesKeyword(record, searchKeywordOf(keyword)) : undefined;
}
