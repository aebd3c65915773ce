import { use, useEffect, useState } from 'react';
import { samePage, type PageComparison } from './guardedHistory.ts';
import { HistoryContext } from './PageRouter.tsx';

export interface LeaveQuestionState {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

interface Leaving {
  /** Moves that need no question; by default those within the page. Must be a constant. */
  isSamePage?: PageComparison;
}

/** While `unsaved`, asks before the user leaves the page. Going back again closes the question. */
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
