/**
 * The time limits of tests for asynchronous events: a live event, a background job, a page that is drawn.
 * They are generous, because a wait ends with the event, and a machine may be ten times as slow as this one.
 */
export const patience = { timeout: 25_000, interval: 20 };
