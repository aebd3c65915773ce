import { forgetPasswordPath, homePath, loginPath } from './menu.ts';
import { menuGroups, sidePages, stateChartRoute } from './pages.ts';

const declaredPaths = new Map(
  [
    loginPath,
    forgetPasswordPath,
    homePath,
    stateChartRoute,
    ...menuGroups.flatMap(({ path, pages }) => [path, ...pages.map((page) => page.path)]),
    ...sidePages.map(({ path }) => path),
  ].map((path) => [path.toLowerCase(), path]),
);

/** Returns the path as it is declared. Case and trailing slashes do not matter (R-page-1). */
export function declaredPath(pathname: string): string {
  return declaredPaths.get(pathname.replace(/\/+$/, '').toLowerCase()) ?? pathname;
}
