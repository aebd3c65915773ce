import { forgetPasswordPath, homePath, loginPath, menuGroups, sidePages, stateChartRoute } from './menu.ts';

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

/** The path as it is declared: paths are read in any case, with slashes at the end or without (R-page-1). */
export function declaredPath(pathname: string): string {
  return declaredPaths.get(pathname.replace(/\/+$/, '').toLowerCase()) ?? pathname;
}
