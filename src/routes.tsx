import { Suspense, useEffect, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { declaredPath } from './domain/declaredPath.ts';
import { firstPath } from './domain/menu.ts';
import { sidePages, stateChartRoute, type MenuGroup, type PagePath } from './domain/pages.ts';
import type { GraphClient } from './graph/client/client.ts';
import { roleOf, type Role } from './domain/roles.ts';
import { screenPrefetches } from './screens/screenPrefetches.ts';
import { prepareLayout } from './app/layout/Layout.tsx';
import { useMenu } from './app/menu/MenuContext.tsx';
import { menuQuery } from './app/menu/menuQuery.ts';
import { lazyScreen, type LazyScreen } from './ui/page/lazyScreen.tsx';
import { DelayedPageSkeleton, type PageShape } from './ui/page/PageSkeleton.tsx';
import { RouteBoundary } from './ui/page/RouteBoundary.tsx';
import { RoutedPage } from './app/RoutedPage.tsx';
import { usePageServices, useUser, type PageServices } from './app/pageServices.ts';
import { productGraph } from './app/productGraph.ts';
import { forgetPasswordPath, homePath, loginPath } from './app/session/redirect.ts';
import { SignedIn } from './app/SignedIn.tsx';

interface RoutedScreen extends LazyScreen {
  /** The placeholder that is drawn until the screen's code is loaded. */
  shape: PageShape;
}

const page = (load: Parameters<typeof lazyScreen>[0], shape: PageShape = 'list'): RoutedScreen => ({
  ...lazyScreen(load),
  shape,
});

/** Returns a page that shows a screen with these properties. */
function pageWith<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  shape: PageShape,
  props: Props,
): RoutedScreen {
  const { Component, preload: preloadScreen } = lazyScreen(load);
  return { Component: () => <Component {...props} />, preload: preloadScreen, shape };
}

const orderDetail = page(() => import('./screens/order/OrderDetailScreen.tsx'), 'record');

const applicationReview = pageWith(
  () => import('./screens/application/ApplicationDetailScreen.tsx'),
  'record',
  { first: 'audit' },
);
const applicationPublication = pageWith(
  () => import('./screens/application/ApplicationDetailScreen.tsx'),
  'record',
  { first: 'publication' },
);

/** The screen of every page, by its path. Title, roles, menu group and key of the page are in `domain/pages.ts`. */
const screens: Record<PagePath, RoutedScreen> = {
  '/account-balance': page(() => import('./screens/account/BalancePage.tsx'), 'figures'),
  '/account-recharge': page(() => import('./screens/account/RechargePage.tsx')),
  '/account-entries': page(() => import('./screens/account/EntriesPage.tsx')),
  '/account-sale': page(() => import('./screens/account/SalePage.tsx')),
  '/agent-grade': page(() => import('./screens/agentLevel/LevelListPage.tsx')),
  '/agent-manage': page(() => import('./screens/agent/AgentListPage.tsx')),
  '/agent-manage/agentInfo': page(() => import('./screens/agent/AgentInfoPage.tsx'), 'form'),
  '/agent-manage/agentDetails': page(() => import('./screens/agent/AgentDetailsPage.tsx'), 'record'),
  '/agent-pay': page(() => import('./screens/recharge/RechargeListPage.tsx')),
  '/agent-pay/agentRecharge': page(() => import('./screens/recharge/AgentRechargePage.tsx'), 'form'),
  '/password-requests': page(() => import('./screens/passwordRequest/PasswordRequestsPage.tsx')),
  '/sessions': page(() => import('./screens/ownAccount/SessionsPage.tsx'), 'settings'),
  '/user-manage-list': page(() => import('./screens/staff/StaffListPage.tsx')),
  '/app-package-release': page(() => import('./screens/package/PackageListPage.tsx')),
  '/app-package-release/publish': page(() => import('./screens/package/PackagePublishPage.tsx'), 'form'),
  '/app-package-release/edit': page(() => import('./screens/package/PackageEditPage.tsx'), 'form'),
  '/app-package-release/detail': page(() => import('./screens/package/PackageDetailPage.tsx'), 'record'),
  '/customer-manage-list': page(() => import('./screens/customer/CustomerListPage.tsx')),
  '/customer-detail': page(() => import('./screens/customer/CustomerDetailScreen.tsx'), 'record'),
  '/deal-list': page(() => import('./screens/order/DealListPage.tsx')),
  '/deal-detail': orderDetail,
  '/deal-approval': page(() => import('./screens/order/DealApprovalPage.tsx')),
  '/deal-approval-detail': orderDetail,
  '/deal-approval-queue': page(() => import('./screens/order/queue/ApprovalQueuePage.tsx'), 'record'),
  '/my-client': page(() => import('./screens/customer/ClientListPage.tsx')),
  '/my-client/new-customer': page(() => import('./screens/customer/NewCustomerPage.tsx'), 'form'),
  '/my-client/import': page(() => import('./screens/customer/ImportPage.tsx'), 'form'),
  '/my-client/buy-renew': page(() => import('./screens/customer/BuyRenewPage.tsx'), 'form'),
  '/my-client-detail': page(() => import('./screens/customer/ClientDetailPage.tsx'), 'record'),
  '/my-app': page(() => import('./screens/application/MyAppPage.tsx')),
  '/my-app/edit': page(() => import('./screens/application/AppFormPage.tsx'), 'form'),
  '/my-app-detail': applicationReview,
  '/app-release': page(() => import('./screens/application/AppReleasePage.tsx')),
  '/app-detail': applicationPublication,
  '/app-approval': page(() => import('./screens/application/AppApprovalPage.tsx')),
  '/app-approval-detail': applicationReview,
  '/order-record': page(() => import('./screens/order/OrderRecordPage.tsx')),
  '/order-record/detail': orderDetail,
  '/replay': page(() => import('./labs/page/ReplayPage.tsx'), 'settings'),
  '/audit-trail': page(() => import('./screens/auditTrail/AuditTrailPage.tsx'), 'settings'),
  '/audit-desk': page(() => import('./screens/auditDesk/AuditDeskPage.tsx')),
  '/audit-desk/entry': page(() => import('./screens/auditDesk/AuditEntryPage.tsx'), 'record'),
  '/audit-desk/records': page(() => import('./screens/auditDesk/AuditRecordsPage.tsx'), 'record'),
  '/audit-case': page(() => import('./screens/auditCase/AuditCasesPage.tsx')),
  '/audit-case/detail': page(() => import('./screens/auditCase/AuditCasePage.tsx'), 'record'),
  '/platform-user': page(() => import('./screens/platformUser/PlatformUserListPage.tsx')),
  '/sale-order': page(() => import('./screens/order/SaleOrderPage.tsx')),
  '/sale-order/detail': orderDetail,
  '/state-chart': page(() => import('./screens/stateChart/StateChartPage.tsx'), 'chart'),
};
const screenAt: Readonly<Partial<Record<string, RoutedScreen>>> = screens;
const notFound = lazyScreen(() => import('./screens/notFound/NotFoundPage.tsx'));
const noMenu = lazyScreen(() => import('./screens/notFound/NoMenuPage.tsx'));

const notFoundPage = <RoutedPage title="shell.notFound.title" Screen={notFound.Component} />;

function preload(path: string): void {
  void screenAt[path]?.preload();
}

/** Milliseconds to wait for data, because an empty page for that long is better than one that soon changes. */
const maxWaitMs = 200;

/** A graph client that has already requested the first screen's data, and the authorization it used. */
let prefetched: { graph: GraphClient; authorization: string | undefined } | undefined;

/** The screen of the current address; its code loads in parallel with the layout's. */
const firstScreen = screenAt[declaredPath(window.location.pathname)]?.preload();

/** Creates a graph client and requests the data that the screen of the current address shows first. */
function prefetchingGraph({
  session,
  locale,
  settings,
}: Pick<PageServices, 'session' | 'locale' | 'settings'>) {
  const graph = productGraph(session, locale);
  // Not awaited, because the declared menu is drawn until the server's is loaded.
  if (settings.read().menuFromServer) void graph.prefetch(menuQuery, {});
  const { pathname, search } = window.location;
  return { graph, answers: Promise.all(screenPrefetches[declaredPath(pathname)]?.(graph, search) ?? []) };
}

/**
 * Resolves when the first screen's code is loaded. If a token is stored, fetches the screen's data in parallel with the user
 * and waits at most `maxWaitMs` for them. One drawing with data is faster than an empty one first.
 */
export async function prepareFirstScreen(
  services: Pick<PageServices, 'session' | 'locale' | 'settings'>,
): Promise<void> {
  const authorization = services.session.authorization();
  const layout = prepareLayout(services.settings.read());
  if (!authorization) {
    await Promise.all([firstScreen, layout]);
    return;
  }
  const { graph, answers } = prefetchingGraph(services);
  prefetched = { graph, authorization };
  const patience = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.all([firstScreen, layout, Promise.race([answers, patience])]);
}

function graphOf(services: PageServices): GraphClient {
  const prepared = prefetched;
  prefetched = undefined;
  const valid = prepared && prepared.authorization === services.session.authorization();
  return valid ? prepared.graph : prefetchingGraph(services).graph;
}

/** The product: the routes and the layout that open after the login. */
export default function Product() {
  return (
    <SignedIn graphOf={graphOf} onPrefetch={preload}>
      <ProductRoutes />
    </SignedIn>
  );
}

function ProductRoutes() {
  const user = useUser();
  const menu = useMenu();
  const { pathname, search, hash } = useLocation();
  const role = roleOf(user.roleId);
  const declared = declaredPath(pathname);
  // Because menu, tabs, title and list settings know a page by its declared path.
  if (declared !== pathname && declared !== forgetPasswordPath)
    return <Navigate to={{ pathname: declared, search, hash }} replace />;
  const shape = screenAt[pathname]?.shape ?? 'list';
  return (
    <Suspense fallback={<DelayedPageSkeleton shape={shape} />}>
      <RouteBoundary key={pathname}>
        <Routes>
          <Route path="/" element={<Navigate to={loginPath} replace />} />
          <Route path={loginPath} element={<LogOut />} />
          <Route path={forgetPasswordPath} element={<OpenWithoutSession />} />
          <Route path="/redirect/*" element={<Redirect />} />
          {role && roleRoutes(role, menu)}
          <Route path="*" element={notFoundPage} />
        </Routes>
      </RouteBoundary>
    </Suspense>
  );
}

/** Returns the routes of a role's own pages. Another role's path matches none of them, even if it is typed in. */
function roleRoutes(role: Role, groups: readonly MenuGroup[]) {
  const home = firstPath(groups);
  const pages = [
    ...groups.flatMap((group) => group.pages),
    ...sidePages.filter((page) => page.roles.includes(role)),
  ];
  return (
    <>
      {pages.map(({ path, title }) => {
        const screen = screenAt[path];
        return (
          screen &&
          path !== stateChartRoute && (
            <Route
              key={path}
              path={path}
              element={<RoutedPage key={path} title={title} Screen={screen.Component} />}
            />
          )
        );
      })}
      {groups.map(
        ({ path, redirect }) =>
          redirect && <Route key={path} path={path} element={<Navigate to={redirect} replace />} />,
      )}
      <Route
        path={stateChartRoute}
        element={<RoutedPage title="page.stateChart" Screen={screens[stateChartRoute].Component} />}
      />
      <Route
        path={homePath}
        element={
          home ? (
            <Navigate to={home} replace />
          ) : (
            <RoutedPage title="shell.noMenu.title" Screen={noMenu.Component} />
          )
        }
      />
    </>
  );
}

/** Redirects /redirect/deal-list?status=… to /deal-list?status=… without an entry in the history. */
function Redirect() {
  const { '*': path = '' } = useParams();
  const { search } = useLocation();
  if (/^\/*$/.test(path)) return notFoundPage;
  return <Navigate to={`/${path.replace(/^\/+/, '')}${search}`} replace />;
}

/** Reloads the page of the current address, which needs no session and lies outside the layout. The token remains stored. */
function OpenWithoutSession() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** Logs out first, because the login page is visited with a stored token. */
function LogOut() {
  const { session } = usePageServices();
  useEffect(() => session.logOut(), [session]);
  return null;
}
