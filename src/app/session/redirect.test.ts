import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginRoute, originalRoute, routeAfterLogin } from './redirect.ts';

const addressOf = (route: string) => {
  const url = new URL(route, 'http://page');
  return { pathname: url.pathname, search: url.search };
};

describe('the redirect parameter', () => {
  it('carries the original route name and its query', () => {
    expect(loginRoute(addressOf('/deal-list?status=pending&page=2'))).toBe(
      '/login?redirect=deal-list&status=pending&page=2',
    );
    expect(loginRoute(addressOf('/my-client/new-customer'))).toBe('/login?redirect=my-client/new-customer');
    expect(loginRoute(addressOf('/'))).toBe('/login');
  });

  it('leads back to any route with its query, character by character', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const original = addressOf(`/p${path}?${query}`);
        expect(originalRoute(addressOf(loginRoute(original)).search)).toEqual(original);
      }),
    );
  });

  it('keeps a parameter of the page that is called redirect too', () => {
    const original = addressOf('/deal-list?redirect=elsewhere&a=1');
    expect(originalRoute(addressOf(loginRoute(original)).search)).toEqual(original);
  });

  it.each(['//evil.example/x', '/\\evil.example', '\\\\evil.example', '%2F%2Fevil.example'])(
    'never leaves this page for %s',
    (name) => {
      const route = routeAfterLogin(`?redirect=${name}`, 'agent');
      expect(new URL(route, 'http://page').origin).toBe('http://page');
    },
  );

  it.each(['', '?', '?a=1', '?redirect=', '?redirect=login', '?redirect=%E0%A4%A'])(
    'is not found in "%s"',
    (search) => {
      expect(originalRoute(search)).toBeUndefined();
    },
  );
});

describe('after login', () => {
  it('opens the original route', () => {
    expect(routeAfterLogin('?redirect=deal-detail&id=7', 'agent')).toBe('/deal-detail?id=7');
    expect(routeAfterLogin('?redirect=state-chart&lifecycle=dealApproval', 'operations')).toBe(
      '/state-chart?lifecycle=dealApproval',
    );
  });

  it.each([
    ['agent', '/account-balance'],
    ['salesperson', '/my-client'],
    ['operations', '/agent-grade'],
    ['developer', '/my-app'],
  ] as const)('opens the first page of the %s without one', (role, home) => {
    expect(routeAfterLogin('', role)).toBe(home);
  });

  it('opens the first page instead of another role’s (R-session-10)', () => {
    expect(routeAfterLogin('?redirect=deal-list&a=1', 'salesperson')).toBe('/my-client');
    expect(routeAfterLogin('?redirect=my-client', 'developer')).toBe('/my-app');
    // The case of letters and a trailing slash do not matter (R-page-1).
    expect(routeAfterLogin('?redirect=Deal-List&a=1', 'salesperson')).toBe('/my-client');
    expect(routeAfterLogin('?redirect=Deal-List/&a=1', 'agent')).toBe('/deal-list?a=1');
  });
});
