import { use, useEffect, useState } from 'react';
import { samePage, type Stays } from './guardedHistory.ts';
import { HistoryContext } from './PageRouter.tsx';

export interface LeaveQuestionState {
  asked: boolean;
  stay: () => void;
  leave: () => void;
}

interface Leaving {
  /** Moves that leave nothing behind; those within the page by default. A constant. */
  stays?: Stays;
}

/** While `unsaved`, leaving the page waits for an answer. Going back once more takes the question away. */
export function useLeaveQuestion(unsaved: boolean, { stays = samePage }: Leaving = {}): LeaveQuestionState {
  const history = use(HistoryContext);
  const [pending, setPending] = useState<{ leave: () => void }>();

  useEffect(() => {
    if (!unsaved) return;
    return history?.guard((leave) => setPending((asked) => (asked ? undefined : { leave })), stays);
  }, [unsaved, stays, history]);

  return {
    asked: pending !== undefined,
    stay: () => setPending(undefined),
    leave: () => {
      setPending(undefined);
      pending?.leave();
    },
  };
}
