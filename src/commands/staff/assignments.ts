import type { FieldValue } from '../../commandKit/command.ts';

/** Returns the customers with a receiver of their own, in the order they are sent. */
export function assignmentsOf(chosen: FieldValue | undefined) {
  if (chosen === undefined || chosen === null || typeof chosen !== 'object' || chosen instanceof File)
    return [];
  return Object.entries(chosen)
    .filter(([, receiverId]) => receiverId !== '')
    .map(([customerId, receiverId]) => ({ customerId, receiverId }));
}

/** Returns the customer that "assignments.2.receiverId" refers to: the call counts those that were sent. */
export function refusedCustomer(serverField: string, chosen: FieldValue): string | undefined {
  const index = /^assignments\.(\d+)\./.exec(serverField)?.[1];
  return index === undefined ? undefined : assignmentsOf(chosen)[Number(index)]?.customerId;
}
