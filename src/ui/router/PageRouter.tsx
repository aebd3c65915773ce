import { createContext, startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { RegisterOverlayContext } from '../../commandKit/backCloses.ts';
import { setLeaving } from '../../keys/elsewhere.ts';
import { guardedHistory, type GuardedHistory } from './guardedHistory.ts';

export const HistoryContext = createContext<GuardedHistory | undefined>(undefined);

/**
 * React-router's BrowserRouter over a history that can be guarded.
 * The data router could do that too, but adds 16 kB of loaders, actions and hydration that a GraphQL page never uses.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => guardedHistory(createBrowserHistory({ v5Compat: true })));
  const [{ action, location }, setMove] = useState(history.now);
  const shown = location.pathname;
  // The previous page remains until the code of the next one is loaded.
  useLayoutEffect(() => {
    setLeaving(false);
    return history.listen((move) => {
      setLeaving(move.location.pathname !== shown);
      startTransition(() => setMove(move));
    });
  }, [history, shown]);
  return (
    <HistoryContext value={history}>
      <RegisterOverlayContext value={history.registerOverlay}>
        <Router location={location} navigationType={action} navigator={history.navigator}>
          {children}
        </Router>
      </RegisterOverlayContext>
    </HistoryContext>
  );
}
