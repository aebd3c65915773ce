import { z } from 'zod';

export const liveTopics = ['order', 'customer', 'account', 'session', 'package'] as const;

/**
 * Something changed in the caller's scope (design, "events"): what to ask again, never the data itself.
 * `user` only addresses the event; it is not sent.
 */
export const liveEventSchema = z
  .object({
    topic: z.enum(liveTopics),
    id: z.string(),
    event: z.string(),
  })
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Who may hear of it: operations always; others by agent, and salespeople only by their own id. */
export interface LiveAudience {
  agentId: string | null;
  salespersonId: string | null;
}
