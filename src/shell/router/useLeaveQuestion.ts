import { use, useEffect, useState } from 'react';
import { HistoryContext } from './PageRouter.tsx';

export interface LeaveQuestionState {
  asked: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * While `unsaved`, leaving the page waits for an answer; closing or reloading the tab asks in the browser's own words,
 * unless what was typed is `kept` over that.
 */
export function useLeaveQuestion(unsaved: boolean, kept = false): LeaveQuestionState {
  const history = use(HistoryContext);
  const [pending, setPending] = useState<{ leave: () => void }>();

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (!kept) window.addEventListener('beforeunload', warn);
    const stop = history?.guard((leave) => setPending({ leave }));
    return () => {
      window.removeEventListener('beforeunload', warn);
      stop?.();
    };
  }, [unsaved, kept, history]);

  return {
    asked: pending !== undefined,
    stay: () => setPending(undefined),
    leave: () => {
      setPending(undefined);
      pending?.leave();
    },
  };
}
