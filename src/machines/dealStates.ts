/** The effects of an order's approval state on the records around it. */
import { orderStates, type OrderState } from '../domain/order.ts';

interface DealState {
  /**
   * True if it waits for a verdict: it moves with its customer to another salesperson, and can be approved, rejected or
   * requoted.
   */
  isOpen: boolean;
  /** True if it counts as an order of its package, which excludes a second trial (R-order-9). */
  counts: boolean;
  /** True if its amount was deducted from the agent's quota (R-approval-1). */
  isCharged: boolean;
}

/** Complete by its type: a new state of the machine does not compile before it is listed here. */
export const dealStates: Record<OrderState, DealState> = {
  pending: { isOpen: true, counts: true, isCharged: false },
  approved: { isOpen: false, counts: true, isCharged: true },
  rejected: { isOpen: false, counts: false, isCharged: false },
};

const statesThat = (property: keyof DealState) => orderStates.filter((state) => dealStates[state][property]);

export const openDealStates = statesThat('isOpen');
export const countedDealStates = statesThat('counts');
export const chargedDealStates = statesThat('isCharged');
