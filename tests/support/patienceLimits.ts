/**
 * How long a test waits for what comes by itself: a live event, a background job, a page that is drawn. Generous, because a
 * wait ends as soon as the thing is there, and a machine may be ten times as slow as this one.
 */
export const patience = { timeout: 25_000, interval: 20 };
