import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { failureToast, toast } from './commandKit/toast.ts';
import type { Locale } from './i18n/locales.ts';
import { Page } from './app/Page.tsx';
import { lazyScreen } from './ui/page/lazyScreen.tsx';
import { loadCatalogue } from './i18n/catalogueLoader.ts';
import { createLocaleSwitch, storedLocale } from './app/locale/localeSwitch.ts';
import { browserAddress } from './app/session/address.ts';
import { printInLight } from './app/printInLight.ts';
import { stopEarlyKeys } from './keys/earlyKeys.ts';
import { usePathname } from './app/pageServices.ts';
import { unsavedWork } from './commandKit/unsavedWork.ts';
import { browserConnection } from './app/session/connection.ts';
import { keepGuard } from './app/session/guard.ts';
import { browserTabs } from './app/session/otherTabs.ts';
import { isForgetPassword } from './app/session/redirect.ts';
import { keepPreparedLink } from './app/session/preparedLinkStore.ts';
import { createSession } from './app/session/session.ts';
import { sessionCalls } from './app/session/sessionCalls.ts';
import { browserDeviceToken, browserTokenStore } from './app/session/tokenStore.ts';
import { browserSettings } from './app/settings/settingsStore.ts';
import { recording } from './labs/recorder/recording.ts';
import { RecordingOverlay } from './labs/recorder/RecordingOverlay.tsx';

const product = lazyScreen(async () => {
  const [module, locale] = await Promise.all([import('./routes.tsx'), localeSwitch]);
  await Promise.all([locale.addProduct(), module.prepareFirstScreen({ session, locale, settings })]);
  return module;
});
const login = lazyScreen(() => import('./screens/login/LoginPage.tsx'));
const forgetPassword = lazyScreen(() => import('./screens/login/ForgetPasswordPage.tsx'));

/** Shows the login pages and fetches the product's code as soon as the user begins to log in. */
function LoginScreens() {
  // Because the keys pressed early were intended for a page that opens only after the login.
  useEffect(() => void stopEarlyKeys(), []);
  if (isForgetPassword(usePathname())) return <forgetPassword.Component />;
  return <login.Component onEngaged={() => void product.preload()} />;
}

// Because our Content-Security-Policy forbids compiling code, and browsers report Zod's attempt as an error. Set as Zod's
// `config` would, which the first page does not load.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

let locale: Locale = storedLocale(window.localStorage);
const localeSwitch = createLocaleSwitch({
  storage: window.localStorage,
  load: loadCatalogue,
  onChange: (changed) => {
    locale = changed;
    document.documentElement.lang = changed;
  },
});

// A production build drops this block. It runs before the first machine, so that the inspector sees each one from its start.
if (import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect'))
  (await import('./labs/developmentInspector.ts')).attachInspector();

printInLight(window);
const settings = browserSettings(window);
const address = browserAddress(window);
const session = createSession({
  store: browserTokenStore(window),
  calls: sessionCalls(() => locale, browserDeviceToken(window)),
  connection: browserConnection(window),
  tabs: browserTabs(window),
  work: unsavedWork,
  onCheckFailed: (failure) => {
    void localeSwitch.then(({ translations }) => failureToast(translations.t, failure));
  },
  onOtherUser: ({ name }) => {
    void localeSwitch.then(({ translations: { t } }) => toast({ message: t('session.otherUser', { name }) }));
  },
});
keepPreparedLink(window, session.authorization() !== undefined);
keepGuard(session, address);

// Loads the code of the first page in parallel with the catalogue and the user.
const shown = (session.authorization() ? product : login).preload();

/** Draws the page when the code of its first screen is loaded. */
async function draw(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element #root');
  const services = { session, address, settings, recording, locale: await localeSwitch };
  // Because drawing everything at one time is faster than drawing a splash first: index.html shows one until then.
  await shown;
  createRoot(root, {
    // Because React reports only that it drew again; the cause is the error that failed first.
    onRecoverableError: (error) => console.error(error, error instanceof Error ? (error.cause ?? '') : ''),
  }).render(
    // A production build of React drops StrictMode.
    <StrictMode>
      <Page services={services} LoginScreens={LoginScreens} Product={product.Component}>
        <RecordingOverlay />
      </Page>
    </StrictMode>,
  );
}

// No `await` here: the chunks of the product import this one, and would wait for it.
void draw();
