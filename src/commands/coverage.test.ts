import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, Kind, type DocumentNode } from 'graphql';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { loadCatalogue } from '../i18n/catalogueLoader.ts';
import { menuGroups, sidePages } from '../domain/pages.ts';
import { roleIds, type Role } from '../domain/roles.ts';
import { locales } from '../i18n/locales.ts';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import { testContext } from './testing.ts';
import { allCommands } from './registry.ts';

// Because a command whose input has a file would wait for its upload, which this test does not check.
vi.mock('../transfer/uploads.ts', () => ({ uploadedId: async () => 'a file' }));

// Skips downloads for the same reason.
vi.mock('../transfer/storedFile.ts', async (original) => ({
  ...(await original<object>()),
  saveText: () => undefined,
}));

const schemaFile = fileURLToPath(new URL('../graph/generated/schema.graphql', import.meta.url));

/** Mutations that no command sends itself, and their senders. */
const sentElsewhere: Record<string, string> = {
  userLogin: 'the login page: nobody is there yet to command',
  userForgetPassword: 'the page for a forgotten password: as above',
  userLoginOut: 'the session, at session.logout',
  userModifyAvatarUrl: 'the picture editor, which account.avatar opens',
  customerImport: 'the page with the preview, which customer.import opens',
  packageAdd: 'the steps of publishing, which package.new opens',
  fileUploadComplete: 'an upload, which the file field of a form begins',
  fileUploadCancel: 'as above',
  userSavePreference: 'a list that keeps how it is looked at, a user’s macros: no act upon a record',
};

/** Pages that no command opens directly, and what opens them. */
const ledElsewhere: Record<string, string> = {
  '/deal-approval-detail': 'order.open, from the list of deals to be approved',
  '/app-approval-detail': 'application.open, from the list of applications to be reviewed',
  '/my-client/buy-renew': 'the next step that a client page names; the commands have forms of their own',
};

/** Returns a value that has every property: it is text, list, record and function at the same time. */
function anything(): never {
  const value: object = new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => '1';
      if (name === Symbol.iterator) return [][Symbol.iterator];
      return anything();
    },
    apply: () => anything(),
  });
  return value as never;
}

/** The observed effects of a command. */
interface Seen {
  role: Role;
  mutations: string[];
  routes: string[];
}

function fieldsOf(document: DocumentNode): string[] {
  return document.definitions
    .flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
    )
    .flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []));
}

/** Runs the command with a record and an input that fit anything, and a server that answers anything. */
async function tried(command: Command, role: Role): Promise<Seen> {
  const seen: Seen = { role, mutations: [], routes: [] };
  const context: CommandContext = {
    ...testContext,
    role,
    user: { ...testContext.user, roleId: roleIds[role] },
    graph: {
      ...testContext.graph,
      query: async () => anything(),
      mutate: async (document: unknown) => {
        seen.mutations.push(...fieldsOf(document as DocumentNode));
        return anything();
      },
      fetchWithSession: async () => Response.json({}),
    },
  };
  const type = command.on;
  const record = { type, id: 'an-id', name: 'a name', data: anything() } as CommandRecord;
  try {
    const outcome = await command.run({
      context,
      record,
      values: anything(),
      consequence: anything(),
      idempotencyKey: 'key',
    });
    if (typeof outcome.route === 'string') seen.routes.push(outcome.route);
  } catch {
    // Ignores the error, because the mutations before it were recorded, and the response is not a real one.
  }
  const page = command.page?.(record);
  if (page) seen.routes.push(page);
  return seen;
}

/** The effects of all commands, each run as each of its roles. */
const seen = await Promise.all(
  allCommands.flatMap((command) => command.roles.map((role) => tried(command, role))),
);

describe('the palette covers the product', () => {
  const schema = buildSchema(readFileSync(schemaFile, 'utf8'));
  const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  const sent = new Set(seen.flatMap((each) => each.mutations));

  it.each(mutations)('%s is sent by a command', (name) => {
    expect(sent.has(name)).toBe(!(name in sentElsewhere));
  });

  const pages: { path: string; role: Role }[] = [
    ...menuGroups.flatMap((group) => group.pages.map(({ path }) => ({ path, role: group.role }))),
    ...sidePages.flatMap(({ path, roles }) => roles.map((role) => ({ path, role }))),
  ];
  it.each(pages)('a command of $role leads to $path', ({ path, role }) => {
    const led = seen.flatMap((each) => (each.role === role ? each.routes : []));
    expect(led.some((route) => route.split('?')[0] === path)).toBe(!(path in ledElsewhere));
  });

  it.each(locales)('every command has a title in %s', async (locale) => {
    const parts = await Promise.all([loadCatalogue(locale, 'entrance'), loadCatalogue(locale, 'product')]);
    const words = i18next.createInstance();
    await words.init({ lng: locale, resources: { [locale]: { translation: Object.assign({}, ...parts) } } });
    for (const { id, title } of allCommands) expect(words.exists(title), `${id}: ${title}`).toBe(true);
  });
});
