import { use, useEffect, useState } from 'react';
import { samePage, type Stays } from './guardedHistory.ts';
import { HistoryContext } from './PageRouter.tsx';

export interface LeaveQuestionState {
  asked: boolean;
  stay: () => void;
  leave: () => void;
}

interface Leaving {
  /** What was typed is kept when the tab is closed or reloaded. */
  kept?: boolean;
  /** Moves that leave nothing behind; those within the page by default. A constant. */
  stays?: Stays;
}

/**
 * While `unsaved`, leaving the page waits for an answer; closing or reloading the tab asks in the browser's own words,
 * unless what was typed is `kept` over that.
 */
export function useLeaveQuestion(
  unsaved: boolean,
  { kept = false, stays = samePage }: Leaving = {},
): LeaveQuestionState {
  const history = use(HistoryContext);
  const [pending, setPending] = useState<{ leave: () => void }>();

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (!kept) window.addEventListener('beforeunload', warn);
    const stop = history?.guard((leave) => setPending({ leave }), stays);
    return () => {
      window.removeEventListener('beforeunload', warn);
      stop?.();
    };
  }, [unsaved, kept, stays, history]);

  return {
    asked: pending !== undefined,
    stay: () => setPending(undefined),
    leave: () => {
      setPending(undefined);
      pending?.leave();
    },
  };
}
