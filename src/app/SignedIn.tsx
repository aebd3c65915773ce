import { useMantineColorScheme } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Provider as UrqlProvider } from 'urql';
import type { HostEffect } from '../commandKit/appTypes.ts';
import { ProductCommands } from './ProductCommands.tsx';
import type { ShellView } from '../commands/core/shellView.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { Layout } from './layout/Layout.tsx';
import { LiveUpdates } from './live/LiveUpdates.tsx';
import { MenuProvider, useMenu } from './menu/MenuContext.tsx';
import { useLanguageChange } from './locale/useLanguageChange.ts';
import { createPageParts, PagePartsContext, type PageParts } from '../ui/page/pageParts.ts';
import { usePageServices, useUser, type PageServices } from './pageServices.ts';
import { PageRouter } from '../ui/router/PageRouter.tsx';
import { loginPath } from './session/redirect.ts';
import { useShellEffects } from './settings/useShellEffects.ts';
import type { SettingsStore } from './settings/settingsStore.ts';
import { useSettings } from './settings/useSettings.ts';
import { forgetTabs, TabsContext, useTabs, type Tabs } from './tabs/useTabs.ts';
import { useLatest } from '../ui/page/useLatest.ts';
import './productStyles.ts';
import { lazyPart } from '../commandKit/lazyPart.ts';
import { KeysWait } from '../keys/KeysWait.tsx';
import { pageKeys } from '../keys/keyQueue.ts';

const KeySheet = lazyPart(() => import('../keys/KeySheet.tsx'));
const RunsPanel = lazyPart(() => import('./RunsPanel.tsx'));
const AvatarEditor = lazyPart(() => import('../ui/avatar/AvatarEditor.tsx'));
const SettingsDrawer = lazyPart(() => import('./settings/SettingsDrawer.tsx'));
const SessionNotice = lazyPart(() => import('./SessionNotice.tsx'));

interface SignedInProps {
  /** Creates the graph client; called at each login. */
  graphOf: (services: PageServices) => GraphClient;
  /** Called before a page is opened, so that its code can be prefetched. */
  onPrefetch: (path: string) => void;
  children: ReactNode;
}

type AppShellProps = Omit<SignedInProps, 'graphOf'> & { graph: GraphClient };

/**
 * Renders the product for a logged-in user. It is remounted at each login, so that no cache contains anything of the
 * previous user.
 */
export function SignedIn({ graphOf, ...props }: SignedInProps) {
  const services = usePageServices();
  const [graph] = useState(() => graphOf(services));
  return (
    <UrqlProvider value={graph.urql}>
      <PageRouter>
        <MenuProvider>
          <AppShell graph={graph} {...props} />
        </MenuProvider>
      </PageRouter>
    </UrqlProvider>
  );
}

function AppShell({ graph, onPrefetch, children }: AppShellProps) {
  const user = useUser();
  const routerNavigate = useNavigate();
  const navigate = useCallback(
    (route: string, options?: { replace: boolean }) => void routerNavigate(route, options),
    [routerNavigate],
  );
  const menu = useMenu();
  const { tabBar } = useSettings();
  const tabs = useTabs({ userId: user.userId, menu, shown: tabBar, navigate, invalidate: graph.invalidate });
  const changeLanguage = useLanguageChange();
  const { toggleColorScheme } = useMantineColorScheme();
  const [keysShown, setKeysShown] = useState(false);
  const [runs, setRuns] = useState<HostEffect>();
  const [avatarShown, setAvatarShown] = useState(false);
  const [settingsShown, setSettingsShown] = useState(false);
  const { session, settings } = usePageServices();
  const [parts] = useState(createPageParts);
  const shell = useShellView(settings, tabs, parts);
  const openSettings = () => openOverlay(settingsShown, setSettingsShown);
  const changeShell = useShellEffects({ graph, tabs, openSettings });
  const shown = useLatest({ keysShown, avatarShown });
  const ended = useSelector(session.actor, (snapshot) => !snapshot.matches('active'));
  useCheckOnNavigation();
  useAnswersInLanguage(graph);

  const openRuns = useCallback(
    (effect: HostEffect) => openOverlay(false, (open) => setRuns(open ? effect : undefined)),
    [],
  );
  const onEffect = useCallback(
    (effect: HostEffect) => {
      switch (effect) {
        case 'logout':
          forgetTabs(user.userId);
          return navigate(loginPath);
        case 'toggleTheme':
          return toggleColorScheme();
        case 'toggleLanguage':
          return changeLanguage();
        case 'showKeys':
          return openOverlay(shown.current.keysShown, setKeysShown);
        case 'showReceipts':
        case 'repeatLast':
          return openRuns(effect);
        case 'editAvatar':
          return openOverlay(shown.current.avatarShown, setAvatarShown);
        default:
          return typeof effect === 'object' && 'macro' in effect ? openRuns(effect) : changeShell(effect);
      }
    },
    [navigate, toggleColorScheme, changeLanguage, changeShell, user.userId, openRuns, shown],
  );

  return (
    <ProductCommands user={user} graph={graph} shell={shell} navigate={navigate} onEffect={onEffect}>
      <LiveUpdates graph={graph} />
      <TabsContext value={tabs}>
        <PagePartsContext value={parts}>
          <Layout onPrefetch={onPrefetch}>{children}</Layout>
        </PagePartsContext>
      </TabsContext>
      {settingsShown && (
        <Suspense fallback={<KeysWait onGiveUp={() => setSettingsShown(false)} />}>
          <SettingsDrawer onClose={() => setSettingsShown(false)} />
        </Suspense>
      )}
      {keysShown && (
        <Suspense fallback={<KeysWait onGiveUp={() => setKeysShown(false)} />}>
          <KeySheet onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      {runs && (
        <Suspense fallback={<KeysWait onGiveUp={() => setRuns(undefined)} />}>
          <RunsPanel effect={runs} onClose={() => setRuns(undefined)} />
        </Suspense>
      )}
      {avatarShown && (
        <Suspense fallback={<KeysWait onGiveUp={() => setAvatarShown(false)} />}>
          <AvatarEditor onClose={() => setAvatarShown(false)} onChanged={session.check} />
        </Suspense>
      )}
      {ended && (
        <Suspense>
          <SessionNotice onRenewed={() => graph.refresh()} />
        </Suspense>
      )}
    </ProductCommands>
  );
}

/** Opens an overlay whose code may not be loaded; keys wait for it unless it is open already. */
function openOverlay(isOpen: boolean, show: (open: boolean) => void): void {
  if (!isOpen) pageKeys.open({ dismiss: () => show(false), onlyWaiting: true });
  show(true);
}

/** Returns the shell as commands see it: one stable object, so that a tab change renders no command again. */
function useShellView(
  settings: SettingsStore,
  tabs: Tabs,
  { list, search, filters, charts, lab }: PageParts,
): ShellView {
  const latest = useLatest(tabs);
  const { recording } = usePageServices();
  return useMemo(
    () => ({
      settings: settings.read,
      tabRefusal: (action) => {
        const key = latest.current.refusal(action);
        return key === undefined ? undefined : { key };
      },
      list,
      search,
      filters,
      charts,
      lab,
      recording,
    }),
    [settings, latest, list, search, filters, charts, lab, recording],
  );
}

/** Requests again the texts that the server writes, after the language has changed. */
function useAnswersInLanguage(graph: GraphClient): void {
  const { translations } = usePageServices().locale;
  useEffect(() => {
    const refetch = () => {
      graph.invalidate();
      graph.refresh();
    };
    translations.on('languageChanged', refetch);
    return () => translations.off('languageChanged', refetch);
  }, [translations, graph]);
}

/**
 * Fetches the user on each navigation in parallel with it (R-session-11), except for the first page, which has just done so.
 */
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
