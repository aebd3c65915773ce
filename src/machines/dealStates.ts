/** What an order in a state of deal approval means to the records around it. */
import { orderStates, type OrderState } from '../domain/order.ts';

interface DealState {
  /** It waits for a verdict: it follows its customer to another salesperson, and can be approved, rejected or requoted. */
  isOpen: boolean;
  /** It counts as an order of its package: a second trial is ruled out by it (R-order-9). */
  counts: boolean;
  /** Its amount was taken from the agent's quota (R-approval-1). */
  isCharged: boolean;
}

/** A new state of the machine does not compile before it stands here. */
export const dealStates: Record<OrderState, DealState> = {
  pending: { isOpen: true, counts: true, isCharged: false },
  approved: { isOpen: false, counts: true, isCharged: true },
  rejected: { isOpen: false, counts: false, isCharged: false },
};

const statesThat = (property: keyof DealState) => orderStates.filter((state) => dealStates[state][property]);

export const openDealStates = statesThat('isOpen');
export const countedDealStates = statesThat('counts');
export const chargedDealStates = statesThat('isCharged');
