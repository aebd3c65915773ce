import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { failureToast } from './commands/toast.ts';
import type { Locale } from './i18n/locales.ts';
import { Page } from './shell/Page.tsx';
import { loadCatalogue } from './shell/locale/catalogueLoader.ts';
import { createLocaleSwitch, storedLocale } from './shell/locale/localeSwitch.ts';
import { browserAddress } from './shell/session/address.ts';
import { browserConnection } from './shell/session/connection.ts';
import { keepGuard } from './shell/session/guard.ts';
import { createSession } from './shell/session/session.ts';
import { restSessionCalls } from './shell/session/sessionCalls.ts';
import { browserTokenStore } from './shell/session/tokenStore.ts';

const loadProduct = () => import('./routes.tsx');
const loadLogin = () => import('./screens/login/LoginPage.tsx');

const Product = lazy(loadProduct);
const LoginPage = lazy(loadLogin);

/** Someone is about to log in: what opens then is fetched meanwhile. */
function Entrance() {
  return <LoginPage onEngaged={() => void loadProduct().catch(() => undefined)} />;
}

let locale: Locale = storedLocale(window.localStorage);
const localeSwitch = createLocaleSwitch({
  storage: window.localStorage,
  load: loadCatalogue,
  onChange: (changed) => {
    locale = changed;
    document.documentElement.lang = changed;
  },
});

const address = browserAddress(window);
const session = createSession({
  store: browserTokenStore(window),
  calls: restSessionCalls(() => locale),
  connection: browserConnection(window),
  onCheckFailed: (failure) => {
    void localeSwitch.then(({ translations }) => failureToast(translations.t, failure));
  },
});
keepGuard(session, address);

// The code of what will be shown comes beside the catalogue and the user, not after them.
void (session.authorization() ? loadProduct() : loadLogin()).catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const services = { session, address, locale: await localeSwitch };
createRoot(root).render(<Page services={services} Entrance={Entrance} Product={Product} />);
