import { z } from 'zod';

export const chosenSubscriptionSchema = z.object({ subscriptionId: z.uuid('validation.required') });
