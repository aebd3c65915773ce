import { declaredPath } from '../../domain/declaredPath.ts';
import { forgetPasswordPath, homeOf, homePath, loginPath, menuGroups, sidePages } from '../../domain/menu.ts';
import type { Role } from '../../domain/roles.ts';
import type { PageAddress } from './address.ts';

export { forgetPasswordPath, homePath, loginPath };

const parameter = 'redirect';

/** Whether the path is the login page's. */
export const isLogin = (pathname: string): boolean => declaredPath(pathname) === loginPath;
/** Whether the path is the page for a forgotten password. */
export const isForgetPassword = (pathname: string): boolean => declaredPath(pathname) === forgetPasswordPath;

/** Whether the path opens without a session (R-page-1). */
export function isPublic(pathname: string): boolean {
  return isLogin(pathname) || isForgetPassword(pathname);
}

/** The login route that leads back: the original route name and its query as they were (R-session-10). */
export function loginRoute({ pathname, search }: PageAddress): string {
  const name = pathname.replace(/^\/+/, '');
  if (name === '') return loginPath;
  const query = search.replace(/^\?/, '');
  return `${loginPath}?${parameter}=${encodeURIComponent(name).replaceAll('%2F', '/')}${query && `&${query}`}`;
}

/** Where the login route leads after login: the route it names, with the rest of the query; else undefined. */
export function originalRoute(loginSearch: string): PageAddress | undefined {
  const parts = loginSearch.replace(/^\?/, '').split('&');
  const at = parts.findIndex((part) => part.startsWith(`${parameter}=`));
  const named = at < 0 ? undefined : decoded(parts[at]?.slice(parameter.length + 1) ?? '');
  // Nothing but a path of this page: "//host" and "\\host" would lead elsewhere.
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

/** The route to open after login. Another role's page would only be refused: the role's own first page instead. */
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
