import { useMantineColorScheme } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Provider as UrqlProvider } from 'urql';
import type { HostEffect } from '../commands/command.ts';
import { CommandProvider } from '../commands/host.tsx';
import { failureToast } from '../commands/toast.ts';
import { createGraphClient, type GraphClient } from '../graph/client/client.ts';
import { Layout } from './layout/Layout.tsx';
import { LiveUpdates } from './live/LiveUpdates.tsx';
import { useLanguageChange } from './locale/useLanguageChange.ts';
import { usePageServices, useUser, type PageServices } from './pageServices.ts';
import { PageRouter } from './router/PageRouter.tsx';
import { loginPath } from './session/redirect.ts';
import './productStyles.ts';

const KeySheet = lazy(() => import('../commands/keys/KeySheet.tsx'));
const AvatarEditor = lazy(() => import('./avatar/AvatarEditor.tsx'));
const ExpiredNotice = lazy(() => import('./ExpiredNotice.tsx'));

/** What no form shows by itself: no answer, a call or a record out of reach, too many calls, a broken server. */
const toastedCodes = new Set([0, 403, 404, 429, 500, 502, 503, 504]);

function graphOf({ session, locale }: PageServices): GraphClient {
  return createGraphClient({
    authorization: session.authorization,
    locale: locale.current,
    onFailure: (failure) => {
      if (failure.code === 401) session.unauthorized();
      else if (toastedCodes.has(failure.code)) failureToast(locale.translations.t, failure);
    },
  });
}

interface SignedInProps {
  /** Called once with the way to the graph, before anything is drawn. */
  onGraph: (graph: GraphClient) => void;
  /** Called before a page is opened, so that its code can come early. */
  onApproach: (path: string) => void;
  /** The routes. */
  children: ReactNode;
}

type HostedProps = Omit<SignedInProps, 'onGraph'> & { graph: GraphClient };

/** The product for a logged-in user. Made anew with each login: nothing of the user before is left in any cache. */
export function SignedIn({ onGraph, ...props }: SignedInProps) {
  const services = usePageServices();
  const [graph] = useState(() => {
    const made = graphOf(services);
    onGraph(made);
    return made;
  });
  return (
    <UrqlProvider value={graph.urql}>
      <PageRouter>
        <Hosted graph={graph} {...props} />
      </PageRouter>
    </UrqlProvider>
  );
}

function Hosted({ graph, onApproach, children }: HostedProps) {
  const user = useUser();
  const routerNavigate = useNavigate();
  const navigate = useCallback((route: string) => void routerNavigate(route), [routerNavigate]);
  const changeLanguage = useLanguageChange();
  const { toggleColorScheme } = useMantineColorScheme();
  const [keysShown, setKeysShown] = useState(false);
  const [avatarShown, setAvatarShown] = useState(false);
  const { session } = usePageServices();
  const expired = useSelector(session.actor, (snapshot) => snapshot.matches('expired'));
  useCheckOnNavigation();

  const onEffect = useCallback(
    (effect: HostEffect) => {
      switch (effect) {
        case 'logout':
          return navigate(loginPath);
        case 'toggleTheme':
          return toggleColorScheme();
        case 'toggleLanguage':
          return changeLanguage();
        case 'showKeys':
          return setKeysShown(true);
        case 'editAvatar':
          return setAvatarShown(true);
      }
    },
    [navigate, toggleColorScheme, changeLanguage],
  );

  return (
    <CommandProvider user={user} graph={graph} navigate={navigate} onEffect={onEffect}>
      <LiveUpdates graph={graph} />
      <Layout onApproach={onApproach}>{children}</Layout>
      {keysShown && (
        <Suspense>
          <KeySheet onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      {avatarShown && (
        <Suspense>
          <AvatarEditor onClose={() => setAvatarShown(false)} onChanged={session.check} />
        </Suspense>
      )}
      {expired && (
        <Suspense>
          <ExpiredNotice />
        </Suspense>
      )}
    </CommandProvider>
  );
}

/** The user is fetched on each navigation (spec 5), beside it; for the first page it has just been. */
function useCheckOnNavigation(): void {
  const { session } = usePageServices();
  const { key } = useLocation();
  const active = useSelector(session.actor, (snapshot) => snapshot.matches('active'));
  const checked = useRef(key);
  useEffect(() => {
    if (checked.current === key) return;
    checked.current = key;
    if (active) session.check();
  }, [key, active, session]);
}
