import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { dealStates, orderStates } from '../../domain/order.ts';
import { orders } from './schema.ts';

/** Returns the states of an order that have the effect. */
function statesThat(effect: keyof (typeof dealStates)['pending']) {
  return orderStates.filter((state) => dealStates[state][effect]);
}

export const openDealStates = statesThat('isOpen');
export const countedDealStates = statesThat('counts');
export const chargedDealStates = statesThat('isCharged');

/**
 * Returns the condition that a column has one of the states. They are literals, so that a plan or an index can rely on
 * them.
 */
export function stateIn(column: SQLWrapper, states: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
}

// Names the table explicitly: Drizzle omits it in a query with a single table, and in a subquery the column would be
// another one.
const status = sql`${orders}.status`;

/** True for orders that wait for a verdict. */
export const isOpenOrder = stateIn(status, openDealStates);
/** True for orders that count for their package. */
export const isCountedOrder = stateIn(status, countedDealStates);
/** True for orders whose amount was charged to the quota. */
export const isChargedOrder = stateIn(status, chargedDealStates);
