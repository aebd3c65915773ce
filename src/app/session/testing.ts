import type { SessionOptions } from './session.ts';

/** Session options for tests: no other tabs and no unsaved work. */
export const loneTab: Pick<SessionOptions, 'tabs' | 'work'> = {
  tabs: { sendDelayed: async () => undefined, onSendDelayed: () => undefined },
  work: { isAny: () => false, isDelayed: () => false, sendDelayed: async () => undefined },
};
