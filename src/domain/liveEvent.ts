export const liveTopics = [
  'order',
  'customer',
  'account',
  'session',
  'package',
  'application',
  'agent',
  'agentLevel',
  'passwordRequest',
  'staff',
  'platformUser',
] as const;

/** Something changed in the caller's scope (R-call-5): what to ask again, never the data itself. */
export interface LiveEvent {
  topic: (typeof liveTopics)[number];
  id: string;
  event: string;
}

/** Whether an event of the stream is one that this page knows. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  const { topic, id, event } = (value ?? {}) as Partial<Record<keyof LiveEvent, unknown>>;
  return liveTopics.some((known) => known === topic) && typeof id === 'string' && typeof event === 'string';
}

/**
 * Who may hear of it: operations always; agents and salespeople by their agent or their own id, or all of them where it
 * is `ofSales`; developers by their own id.
 */
export interface LiveAudience {
  agentId: string | null;
  salespersonId: string | null;
  developerId?: string;
  /** Of concern to everybody who sells: what is on offer. */
  ofSales?: true;
}
