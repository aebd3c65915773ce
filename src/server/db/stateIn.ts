import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { chargedDealStates, countedDealStates, openDealStates } from '../../machines/dealStates.ts';
import { orders } from './schema.ts';

/** Whether a column holds one of the states. They are written as literals, so that a plan or an index can rest on them. */
export function stateIn(column: SQLWrapper, states: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
}

// With its table: Drizzle leaves that out where a query has one alone, and in a subquery the column would be another one.
const status = sql`${orders}.status`;

/** The order waits for a verdict. */
export const isOpenOrder = stateIn(status, openDealStates);
/** The order counts as one of its package. */
export const isCountedOrder = stateIn(status, countedDealStates);
/** The order's amount was taken from the quota. */
export const isChargedOrder = stateIn(status, chargedDealStates);
