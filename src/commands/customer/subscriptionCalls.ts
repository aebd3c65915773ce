import { z } from 'zod';
import { lastCoveredDay } from '../../domain/dateText.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { subscription } from '../../machines/subscription.ts';
import type { Choice, CommandContext } from '../../commandKit/command.ts';
import { loadCustomer, type CustomerFacts } from './customerRecord.ts';

export const chosenSubscriptionSchema = z.object({ subscriptionId: z.uuid('validation.required') });

/** Returns the customer's subscriptions, running or ended. Throws GraphFailure. */
export async function subscriptionChoices(context: CommandContext, { id }: CustomerFacts): Promise<Choice[]> {
  const { subscriptions = [] } = (await loadCustomer(context, id)).data;
  return subscriptions.map(({ id: value, packageName, startDate, endDate, status }) => ({
    value,
    label: packageName,
    description: [
      `${startDate} – ${lastCoveredDay(endDate)}`,
      context.t(stateMeta(subscription, status).label),
    ].join(' · '),
  }));
}
