import type { SessionOptions } from './session.ts';

/** A tab without others beside it, and without anything unsaved on its page, for tests. */
export const loneTab: Pick<SessionOptions, 'tabs' | 'work'> = {
  tabs: { sendDelayed: async () => undefined, onSendDelayed: () => undefined },
  work: { isAny: () => false, isDelayed: () => false, sendDelayed: async () => undefined },
};
