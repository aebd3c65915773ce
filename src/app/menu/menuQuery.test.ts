import { expect, it } from 'vitest';
import { menuOf } from '../../domain/menu.ts';
import { roles } from '../../domain/roles.ts';
import { servedMenu } from '../../server/user/menu.ts';
import { menuFrom } from './menuQuery.ts';

/** Removes the fields without a value, and the subjects of keys, which the server's menu does not have. */
const plain = (groups: unknown) =>
  JSON.parse(
    JSON.stringify(groups, (name, value: unknown) =>
      value === false || name === 'topic' ? undefined : value,
    ),
  );

it.each(roles)('the server serves %s the declared menu', (role) => {
  expect(plain(menuFrom(servedMenu(role), menuOf(role)))).toEqual(plain(menuOf(role)));
});

it('a group or page that the server leaves out is left out', () => {
  const served = servedMenu('agent').filter(({ path }) => path !== '/deal');
  const cut = served.map((group) => ({
    ...group,
    pages: group.pages.filter(({ path }) => path !== '/account-sale'),
  }));
  const menu = menuFrom(cut, menuOf('agent'));
  expect(menu.map(({ path }) => path)).not.toContain('/deal');
  expect(menu.flatMap(({ pages }) => pages.map(({ path }) => path))).not.toContain('/account-sale');
  expect(menu.map(({ path }) => path)).toContain('/account');
});

it('what is another role’s stays out, whatever the server says', () => {
  const menu = menuFrom([...servedMenu('agent'), ...servedMenu('operations')], menuOf('agent'));
  expect(menu.map(({ path }) => path)).toEqual(menuOf('agent').map(({ path }) => path));
});

it('a group without a page to see disappears', () => {
  const hidden = servedMenu('operations').map((group) => ({
    ...group,
    pages: group.pages.map((page) => ({ ...page, hidden: group.path === '/agent' || page.hidden })),
  }));
  expect(menuFrom(hidden, menuOf('operations')).map(({ path }) => path)).not.toContain('/agent');
});

it('the server’s order is the menu’s', () => {
  const turned = servedMenu('agent').map((group) => ({ ...group, order: -group.order }));
  const orders = menuFrom(turned, menuOf('agent')).map(({ order }) => order);
  expect(orders).toEqual([...orders].sort((a, b) => a - b));
});
