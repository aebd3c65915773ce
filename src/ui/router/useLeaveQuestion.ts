import { use, useEffect, useState } from 'react';
import { samePage, type PageComparison } from './guardedHistory.ts';
import { HistoryContext } from './PageRouter.tsx';

export interface LeaveQuestionState {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

interface Leaving {
  /** Moves that leave nothing behind; those within the page by default. A constant. */
  isSamePage?: PageComparison;
}

/** While `unsaved`, leaving the page waits for an answer. Going back once more takes the question away. */
export function useLeaveQuestion(
  unsaved: boolean,
  { isSamePage = samePage }: Leaving = {},
): LeaveQuestionState {
  const history = use(HistoryContext);
  const [pending, setPending] = useState<{ leave: () => void }>();

  useEffect(() => {
    if (!unsaved) return;
    return history?.guard(
      (leave) => setPending((isAsking) => (isAsking ? undefined : { leave })),
      isSamePage,
    );
  }, [unsaved, isSamePage, history]);

  return {
    isAsking: pending !== undefined,
    stay: () => setPending(undefined),
    leave: () => {
      setPending(undefined);
      pending?.leave();
    },
  };
}
