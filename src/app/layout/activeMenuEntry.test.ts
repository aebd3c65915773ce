import { describe, expect, it } from 'vitest';
import { menuOf } from '../../domain/menu.ts';
import { menuGroups } from '../../domain/pages.ts';
import { roles } from '../../domain/roles.ts';
import { catalogues } from '../../i18n/catalogues.ts';
import { initialsOf } from '../../ui/avatar/initials.ts';
import { menuIcons } from './menuIcons.ts';
import { crumbsOf, firstPageOf, activeMenuEntry } from './activeMenuEntry.ts';

const english = (key: string) => (catalogues['en-US'].translation as Record<string, string>)[key] ?? '';
const chinese = (key: string) => (catalogues['zh-CN'].translation as Record<string, string>)[key] ?? '';

describe('the menu', () => {
  it('shows each role its groups, in order (R-page-2)', () => {
    const paths = Object.fromEntries(roles.map((role) => [role, menuOf(role).map((group) => group.path)]));
    expect(paths).toEqual({
      agent: ['/account', '/deal', '/user-manage', '/customer-manage', '/state-chart'],
      salesperson: ['/my-client', '/sale-order', '/state-chart'],
      operations: [
        '/agent',
        '/product',
        '/order-record',
        '/audit-desk',
        '/audit-case',
        '/audit-trail',
        '/replay',
        '/state-chart',
      ],
      developer: ['/my-app', '/state-chart'],
    });
  });

  it('has an icon and words in both languages for everything it shows', () => {
    for (const group of menuGroups) {
      expect(menuIcons[group.path], group.path).toBeDefined();
      for (const { title } of [group, ...group.pages]) {
        expect([english(title), chinese(title)], title).not.toContain('');
      }
    }
  });

  it('lights the list while one of its hidden pages is open', () => {
    expect(activeMenuEntry(menuOf('agent'), '/deal-detail')?.activePath).toBe('/deal-list');
    expect(activeMenuEntry(menuOf('agent'), '/deal-list')?.activePath).toBe('/deal-list');
    expect(activeMenuEntry(menuOf('salesperson'), '/my-client/new-customer')?.activePath).toBe('/my-client');
  });

  it('has no place for another role’s page', () => {
    expect(activeMenuEntry(menuOf('salesperson'), '/deal-list')).toBeUndefined();
    expect(activeMenuEntry(menuOf('developer'), '/my-client')).toBeUndefined();
  });

  it('leads each role to its first page', () => {
    expect(roles.map((role) => firstPageOf(menuOf(role)))).toEqual([
      '/agent-grade',
      '/account-balance',
      '/my-client',
      '/my-app',
    ]);
  });
});

describe('the breadcrumb', () => {
  const crumbs = (role: (typeof roles)[number], path: string, words: (key: string) => string) => {
    const activeEntry = activeMenuEntry(menuOf(role), path);
    return activeEntry && crumbsOf(activeEntry, words).map((crumb) => [words(crumb.title), crumb.path]);
  };

  it('names group and page', () => {
    expect(crumbs('agent', '/account-balance', english)).toEqual([
      ['Account', undefined],
      ['Account balance', undefined],
    ]);
  });

  it('leads back to the list of a hidden page', () => {
    expect(crumbs('agent', '/deal-detail', chinese)).toEqual([
      ['订单管理', undefined],
      ['订单列表', '/deal-list'],
      ['订单详情', undefined],
    ]);
  });

  it('does not say the same twice', () => {
    expect(crumbs('agent', '/deal-detail', english)).toEqual([
      ['Deals', '/deal-list'],
      ['Order', undefined],
    ]);
    expect(crumbs('salesperson', '/my-client/new-customer', english)).toEqual([
      ['My clients', '/my-client'],
      ['Customer information', undefined],
    ]);
    expect(crumbs('salesperson', '/my-client', english)).toEqual([['My clients', undefined]]);
  });
});

it.each([
  ['李静', '李静', '静'],
  ['欧阳娜娜', '娜娜', '娜'],
  ['Ada Lovelace King', 'AL', 'A'],
  [' admin ', 'A', 'A'],
  ['', '', ''],
])('stands "%s" in by "%s", in a small picture by "%s"', (name, two, one) => {
  expect(initialsOf(name, 2)).toBe(two);
  expect(initialsOf(name, 1)).toBe(one);
});
