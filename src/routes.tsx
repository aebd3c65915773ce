import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { stateChartRoute } from './domain/menu.ts';
import { firstPath, sidePages, type MenuGroup } from './domain/menu.ts';
import type { GraphClient } from './graph/client/client.ts';
import { roleOf, type Role } from './domain/roles.ts';
import { firstAsks } from './screens/firstAsks.ts';
import { prepareLayout } from './app/layout/Layout.tsx';
import { useMenu } from './app/menu/MenuContext.tsx';
import { menuQuery } from './app/menu/menuQuery.ts';
import { lazyScreen, type Screen } from './ui/page/lazyScreen.tsx';
import { PageSkeleton } from './ui/page/PageSkeleton.tsx';
import { RouteBoundary } from './ui/page/RouteBoundary.tsx';
import { RoutedPage } from './app/RoutedPage.tsx';
import { usePageServices, useUser, type PageServices } from './app/pageServices.ts';
import { productGraph } from './app/productGraph.ts';
import { forgetPasswordPath, homePath, loginPath } from './app/session/redirect.ts';
import { SignedIn } from './app/SignedIn.tsx';

const dealDetail = lazyScreen(() => import('./screens/order/DealDetailPage.tsx'));

/** The screen of each page of the menu, by its path. */
const screens: Record<string, Screen> = {
  '/account-balance': lazyScreen(() => import('./screens/account/BalancePage.tsx')),
  '/account-recharge': lazyScreen(() => import('./screens/account/RechargePage.tsx')),
  '/account-entries': lazyScreen(() => import('./screens/account/EntriesPage.tsx')),
  '/account-sale': lazyScreen(() => import('./screens/account/SalePage.tsx')),
  '/agent-grade': lazyScreen(() => import('./screens/agentLevel/LevelListPage.tsx')),
  '/agent-manage': lazyScreen(() => import('./screens/agent/AgentListPage.tsx')),
  '/agent-manage/agentInfo': lazyScreen(() => import('./screens/agent/AgentInfoPage.tsx')),
  '/agent-manage/agentDetails': lazyScreen(() => import('./screens/agent/AgentDetailsPage.tsx')),
  '/agent-pay': lazyScreen(() => import('./screens/recharge/RechargeListPage.tsx')),
  '/agent-pay/agentRecharge': lazyScreen(() => import('./screens/recharge/AgentRechargePage.tsx')),
  '/password-requests': lazyScreen(() => import('./screens/passwordRequest/PasswordRequestsPage.tsx')),
  '/sessions': lazyScreen(() => import('./screens/ownAccount/SessionsPage.tsx')),
  '/user-manage-list': lazyScreen(() => import('./screens/staff/StaffListPage.tsx')),
  '/app-package-release': lazyScreen(() => import('./screens/package/PackageListPage.tsx')),
  '/app-package-release/publish': lazyScreen(() => import('./screens/package/PackagePublishPage.tsx')),
  '/app-package-release/edit': lazyScreen(() => import('./screens/package/PackageEditPage.tsx')),
  '/app-package-release/detail': lazyScreen(() => import('./screens/package/PackageDetailPage.tsx')),
  '/customer-manage-list': lazyScreen(() => import('./screens/customer/CustomerListPage.tsx')),
  '/customer-detail': lazyScreen(() => import('./screens/customer/CustomerDetailPage.tsx')),
  '/deal-list': lazyScreen(() => import('./screens/order/DealListPage.tsx')),
  '/deal-detail': dealDetail,
  '/deal-approval': lazyScreen(() => import('./screens/order/DealApprovalPage.tsx')),
  '/deal-approval-detail': dealDetail,
  '/deal-approval-queue': lazyScreen(() => import('./screens/order/queue/ApprovalQueuePage.tsx')),
  '/my-client': lazyScreen(() => import('./screens/customer/ClientListPage.tsx')),
  '/my-client/new-customer': lazyScreen(() => import('./screens/customer/NewCustomerPage.tsx')),
  '/my-client/import': lazyScreen(() => import('./screens/customer/ImportPage.tsx')),
  '/my-client/buy-renew': lazyScreen(() => import('./screens/customer/BuyRenewPage.tsx')),
  '/my-client-detail': lazyScreen(() => import('./screens/customer/ClientDetailPage.tsx')),
  '/my-app': lazyScreen(() => import('./screens/application/MyAppPage.tsx')),
  '/my-app/edit': lazyScreen(() => import('./screens/application/AppFormPage.tsx')),
  '/my-app-detail': lazyScreen(() => import('./screens/application/MyAppDetailPage.tsx')),
  '/app-release': lazyScreen(() => import('./screens/application/AppReleasePage.tsx')),
  '/app-detail': lazyScreen(() => import('./screens/application/AppDetailPage.tsx')),
  '/app-approval': lazyScreen(() => import('./screens/application/AppApprovalPage.tsx')),
  '/app-approval-detail': lazyScreen(() => import('./screens/application/AppApprovalDetailPage.tsx')),
  '/order-record': lazyScreen(() => import('./screens/order/OrderRecordPage.tsx')),
  '/order-record/detail': lazyScreen(() => import('./screens/order/OrderRecordDetailPage.tsx')),
  '/replay': lazyScreen(() => import('./screens/replay/ReplayPage.tsx')),
  '/audit-trail': lazyScreen(() => import('./screens/auditTrail/AuditTrailPage.tsx')),
  '/audit-desk': lazyScreen(() => import('./screens/auditDesk/AuditDeskPage.tsx')),
  '/audit-desk/entry': lazyScreen(() => import('./screens/auditDesk/AuditEntryPage.tsx')),
  '/platform-user': lazyScreen(() => import('./screens/platformUser/PlatformUserListPage.tsx')),
  '/sale-order': lazyScreen(() => import('./screens/order/SaleOrderPage.tsx')),
  '/sale-order/detail': lazyScreen(() => import('./screens/order/SaleOrderDetailPage.tsx')),
};
const stateChart = lazyScreen(() => import('./screens/stateChart/StateChartPage.tsx'));
const notFound = lazyScreen(() => import('./screens/notFound/NotFoundPage.tsx'));
const noMenu = lazyScreen(() => import('./screens/notFound/NoMenuPage.tsx'));

function preload(path: string): void {
  void screens[path]?.preload();
}

/** How long an empty page is better than one that is about to change. */
const patienceMilliseconds = 200;

/** A graph that has already asked for what the first screen shows, and the login it asks for. */
let ahead: { graph: GraphClient; authorization: string | undefined } | undefined;

/** The screen that the address names: its code comes beside the layout's, and is there when the layout is drawn. */
const firstScreen = screens[window.location.pathname]?.preload();

/** A graph that is being asked for what the screen of the present address shows first. */
function graphAsked({ session, locale, settings }: Omit<PageServices, 'address'>) {
  const graph = productGraph(session, locale);
  // Nothing waits for it: until it is there the declared menu is drawn.
  if (settings.read().menuFromServer) void graph.askAhead(menuQuery, {});
  const { pathname, search } = window.location;
  return { graph, answers: Promise.all(firstAsks[pathname]?.(graph, search) ?? []) };
}

/**
 * Resolves once the first screen's code is there. For who holds a token its data are asked for at once, beside the user
 * and not after them, and waited for a little: to draw everything once is faster than to draw it empty first.
 */
export async function prepareFirstScreen(services: Omit<PageServices, 'address'>): Promise<void> {
  const authorization = services.session.authorization();
  const layout = prepareLayout(services.settings.read());
  if (!authorization) {
    await Promise.all([firstScreen, layout]);
    return;
  }
  const { graph, answers } = graphAsked(services);
  ahead = { graph, authorization };
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMilliseconds));
  await Promise.all([firstScreen, layout, Promise.race([answers, patience])]);
}

function graphOf(services: PageServices): GraphClient {
  const prepared = ahead;
  ahead = undefined;
  const valid = prepared && prepared.authorization === services.session.authorization();
  return valid ? prepared.graph : graphAsked(services).graph;
}

/** The product: what opens once someone is logged in. */
export default function Product() {
  return (
    <SignedIn graphOf={graphOf} onApproach={preload}>
      <ProductRoutes />
    </SignedIn>
  );
}

function ProductRoutes() {
  const user = useUser();
  const menu = useMenu();
  const { pathname } = useLocation();
  const role = roleOf(user.roleId);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <RouteBoundary key={pathname}>
        <Routes>
          <Route path="/" element={<Navigate to={loginPath} replace />} />
          <Route path={loginPath} element={<LogOut />} />
          <Route path={forgetPasswordPath} element={<Navigate to={homePath} replace />} />
          <Route path="/redirect/*" element={<Redirect />} />
          {role && roleRoutes(role, menu)}
          <Route path="*" element={<RoutedPage title="shell.notFound.title" Screen={notFound.Component} />} />
        </Routes>
      </RouteBoundary>
    </Suspense>
  );
}

/** A role's own pages. Another role's path is no page for it, even typed in. */
function roleRoutes(role: Role, groups: readonly MenuGroup[]) {
  const home = firstPath(groups);
  const pages = [
    ...groups.flatMap((group) => group.pages),
    ...sidePages.filter((page) => page.roles.includes(role)),
  ];
  return (
    <>
      {pages.map(({ path, title }) => {
        const screen = screens[path];
        return (
          screen && (
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
        element={<RoutedPage title="page.stateChart" Screen={stateChart.Component} />}
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

/** /redirect/deal-list?status=… opens /deal-list?status=…, and leaves no trace in the history. */
function Redirect() {
  const { '*': path = '' } = useParams();
  const { search } = useLocation();
  return <Navigate to={`/${path.replace(/^\/+/, '')}${search}`} replace />;
}

/** Visiting the login page while holding a token logs out first. */
function LogOut() {
  const { session } = usePageServices();
  useEffect(() => session.logOut(), [session]);
  return null;
}
