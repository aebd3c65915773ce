import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { menuGroups, sidePages } from '../domain/menu.ts';
import { shellSwitches } from '../domain/shellSettings.ts';
import { locales } from '../i18n/locales.ts';
import { loadCatalogue } from '../app/locale/catalogueLoader.ts';
import { allCommands } from './registry.ts';
import { tabMenuActions } from './core/shellView.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

/** The page's code below a folder of src, tests aside. */
function codeOf(folder: string): string {
  return readdirSync(join(source, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const commandCode = codeOf('commands') + codeOf('transfer');
const screenCode = codeOf('screens') + codeOf('app') + codeOf('ui');
const ids = new Set(allCommands.map(({ id }) => id));

/** Mutations that no command sends itself, and what sends them. */
const sentElsewhere: Record<string, string> = {
  userLogin: 'the login page: nobody is there yet to command',
  userForgetPassword: 'the page for a forgotten password: as above',
  userLoginOut: 'the session, at session.logout',
  userModifyAvatarUrl: 'the picture editor, which account.avatar opens',
  customerImport: 'the page with the preview, which customer.import opens',
  userSavePreference: 'a list that keeps how it is looked at: no act upon a record',
};

/** Pages that are no place of their own in the menu, and the command that leads there. */
const openedBy: Record<string, string> = {
  '/account-entries': 'agent.entries',
  '/agent-manage/agentInfo': 'agent.new',
  '/agent-manage/agentDetails': 'agent.open',
  '/agent-pay/agentRecharge': 'recharge.new',
  '/app-approval-detail': 'application.open',
  '/app-detail': 'application.open',
  '/app-package-release/publish': 'package.new',
  '/app-package-release/edit': 'package.edit',
  '/app-package-release/detail': 'package.open',
  '/customer-detail': 'customer.open',
  '/deal-detail': 'order.open',
  '/deal-approval-detail': 'order.open',
  '/my-app-detail': 'application.open',
  '/my-app/edit': 'application.new',
  '/my-client/new-customer': 'customer.new',
  '/my-client/import': 'customer.import',
  '/my-client/buy-renew': 'customer.sellPackage',
  '/my-client-detail': 'customer.open',
  '/order-record/detail': 'order.open',
  '/password-requests': 'account.passwordRequests',
  '/sale-order/detail': 'order.open',
  '/sessions': 'account.sessions',
};

/** Commands whose button is a part of its own. */
const placed: Record<string, string> = {
  'session.language': '<LanguageSwitch',
  'session.theme': '<ThemeSwitch',
  'session.keys': "'session.keys'",
  'account.endSession': "'ownSession.end'",
  ...Object.fromEntries(shellSwitches.map((name) => [`shell.${name}`, '<SettingSwitch'])),
  'shell.menuWidth': '<MenuWidth',
  ...Object.fromEntries(tabMenuActions.map((action) => [`tabs.${action}`, '<TabMenu'])),
  'list.columns': '<Looks',
  'list.density': '<Looks',
  'list.openView': '<Views',
  'list.saveView': '<Views',
  'list.removeView': '<Views',
  'chart.table': 'useChartOnPage(',
  'tabs.previous': '<TabBar',
  'tabs.next': '<TabBar',
};

describe('the palette covers the product', () => {
  const schema = buildSchema(readFileSync(join(source, 'graph/generated/schema.graphql'), 'utf8'));
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});

  it.each(mutations)('%s is sent by a command', (name) => {
    if (name in sentElsewhere) return;
    expect(commandCode).toMatch(new RegExp(`\\b${name}\\(`));
  });

  const routes = readFileSync(join(source, 'routes.tsx'), 'utf8');
  const pages = [...menuGroups.flatMap((group) => group.pages), ...sidePages].filter(({ path }) =>
    routes.includes(`'${path}':`),
  );
  it.each(pages.map(({ path }) => path))('a command leads to %s', (path) => {
    expect(ids.has(`go${path}`) || ids.has(openedBy[path] ?? ''), path).toBe(true);
  });

  it.each(locales)('every command has a title in %s', async (locale) => {
    const parts = await Promise.all([loadCatalogue(locale, 'entrance'), loadCatalogue(locale, 'product')]);
    const words = i18next.createInstance();
    await words.init({ lng: locale, resources: { [locale]: { translation: Object.assign({}, ...parts) } } });
    for (const { id, title } of allCommands) expect(words.exists(title), `${id}: ${title}`).toBe(true);
  });

  it.each([...ids])('%s has a place on a screen', (id) => {
    const command = allCommands.find((candidate) => candidate.id === id);
    // What acts on a record stands wherever such a record is shown: in its list and at the head of its page.
    const place =
      command?.on !== undefined
        ? `${command.on}Record`
        : (placed[id] ?? (id.startsWith('go/') ? undefined : `'${id}'`));
    if (place === undefined) {
      const path = id.slice('go'.length);
      const inMenu = menuGroups.some((group) =>
        group.pages.some((page) => page.path === path && (!page.hidden || screenCode.includes(`'${path}'`))),
      );
      expect(inMenu || screenCode.includes(`'${id}'`) || id.startsWith('go/state-chart'), id).toBe(true);
    } else expect(screenCode.includes(place), `${id}: ${place} stands nowhere`).toBe(true);
  });
});
