import { declaredPath } from '../../domain/declaredPath.ts';
import { forgetPasswordPath, homeOf, homePath, loginPath } from '../../domain/menu.ts';
import { menuGroups, sidePages } from '../../domain/pages.ts';
import type { Role } from '../../domain/roles.ts';
import type { PageAddress } from './address.ts';

export { forgetPasswordPath, homePath, loginPath };

const parameter = 'redirect';

/** Tells whether the path is the login page's. */
export const isLogin = (pathname: string): boolean => declaredPath(pathname) === loginPath;
/** Tells whether the path is the page for a forgotten password. */
export const isForgetPassword = (pathname: string): boolean => declaredPath(pathname) === forgetPasswordPath;

/** Tells whether the path opens without a session (R-page-1). */
export function isPublic(pathname: string): boolean {
  return isLogin(pathname) || isForgetPassword(pathname);
}

/** Returns the login route with the original route and its query, for the return after login (R-session-10). */
export function loginRoute({ pathname, search }: PageAddress): string {
  const name = pathname.replace(/^\/+/, '');
  if (name === '') return loginPath;
  const query = search.replace(/^\?/, '');
  return `${loginPath}?${parameter}=${encodeURIComponent(name).replaceAll('%2F', '/')}${query && `&${query}`}`;
}

/** Returns the route that the login route names, with the rest of the query; else undefined. */
export function originalRoute(loginSearch: string): PageAddress | undefined {
  const parts = loginSearch.replace(/^\?/, '').split('&');
  const at = parts.findIndex((part) => part.startsWith(`${parameter}=`));
  const named = at < 0 ? undefined : decoded(parts[at]?.slice(parameter.length + 1) ?? '');
  // Accepts only a path of this page, because "//host" and "\\host" would open another host.
  const pathname =
    named === undefined ? '/' : declaredPath(`/${named.replace(/^[/\\]+/, '').replace(/[?#].*$/, '')}`);
  if (pathname === '/' || isPublic(pathname)) return undefined;
  const rest = parts.filter((_, index) => index !== at).join('&');
  return { pathname, search: rest && `?${rest}` };
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Returns the route to open after login. If it is another role's page, returns the first page of the role, because that page
 * would be refused.
 */
export function routeAfterLogin(loginSearch: string, role: Role | undefined): string {
  const original = originalRoute(loginSearch);
  const owners = [
    ...menuGroups
      .filter((group) => group.pages.some((page) => page.path === original?.pathname))
      .map((group) => group.role),
    ...sidePages.filter((page) => page.path === original?.pathname).flatMap((page) => page.roles),
  ];
  const foreign = owners.length > 0 && (role === undefined || !owners.includes(role));
  if (original && !foreign) return original.pathname + original.search;
  return (role && homeOf(role)) ?? homePath;
}
