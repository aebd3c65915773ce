import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { toastsShown } from '../commandKit/toast.ts';
import { PageServicesContext, usePageServices, usePathname, type PageServices } from './pageServices.ts';
import { isPublic } from './session/redirect.ts';
import { Splash } from './Splash.tsx';
import { cssVariables, theme, themeKey } from './theme.ts';
import './pageStyles.ts';
import { lazyPart } from '../commandKit/lazyPart.ts';

const Toasts = lazyPart(() => import('./Toasts.tsx'));
const colorSchemeManager = localStorageColorSchemeManager({ key: themeKey });

interface Openings {
  /** The pages that open without a session. */
  LoginScreens: ComponentType;
  Product: ComponentType;
  /** Parts that lie over every page. */
  children?: ReactNode;
}

/** Renders the whole page: theme, language, and either the entrance or the product, depending on the session. */
export function Page({ services, children, ...openings }: { services: PageServices } & Openings) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      // Off, because all variables are set here, so Mantine's sheet with the same ones need not be loaded.
      deduplicateCssVariables={false}
    >
      <I18nextProvider i18n={services.locale.translations}>
        <PageServicesContext value={services}>
          <Opened {...openings} />
          <LazyToasts />
          {children}
        </PageServicesContext>
      </I18nextProvider>
    </MantineProvider>
  );
}

function Opened({ LoginScreens, Product }: Omit<Openings, 'children'>) {
  const { session } = usePageServices();
  // After the session has ended, the page remains rendered while its user may still log in again.
  const isInside = useSelector(session.actor, ({ context }) => context.user !== null);
  const pathname = usePathname();
  if (isInside) {
    return (
      <Suspense fallback={<Splash />}>
        <Product />
      </Suspense>
    );
  }
  if (!isPublic(pathname)) return <Splash />;
  return (
    <Suspense fallback={<Splash />}>
      <LoginScreens />
    </Suspense>
  );
}

function LazyToasts() {
  const isShown = useSyncExternalStore(toastsShown.subscribe, toastsShown.read);
  return (
    isShown && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
