import { productRegistry } from '../../src/commands/productRegistry.ts';
import type { Role } from '../../src/domain/roles.ts';
import type { CommandContext } from '../../src/commandKit/command.ts';
import { createGateway } from '../../src/graph/gateway/gateway.ts';
import { createGraphClient } from '../../src/graph/client/client.ts';
import { catalogues } from '../../src/i18n/catalogues.ts';
import { createTranslations } from '../../src/i18n/instance.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { Database } from '../../src/server/db/database.ts';
import { translate } from '../../src/server/http/translator.ts';
import { seedDemo } from '../../src/server/seed/service.ts';
import { openCopyOf } from '../support/testDatabase.ts';
import { accounts, startTestApi } from '../support/testApi.ts';
import { demoMoment } from './demoRecords.ts';
import { emptyShell } from './rowSource.ts';

export interface PaletteHarness {
  /** Returns the context for commands of a role, with real answers of the demo store of `demoMoment`. */
  contextOf: (role: Role, locale?: Locale) => Promise<CommandContext>;
  /** The server's store, for tests that add records. */
  database: Database;
  close: () => Promise<void>;
}

/** Starts a server over a store that was filled at the moment of the tables in this folder. */
export async function startPaletteHarness(): Promise<PaletteHarness> {
  const database = await openCopyOf('template_lines', (empty) => seedDemo(empty, demoMoment));
  const server = await startTestApi(database, () => demoMoment);
  const gateway = createGateway({
    fetchRest: async (request, bindings) => server.api.hono.fetch(request, bindings),
    translate: (key, acceptLanguage) => translate(acceptLanguage, { key }),
  });
  await gateway.whenLoaded;

  async function contextOf(role: Role, locale: Locale = 'zh-CN'): Promise<CommandContext> {
    const { token, call } = await server.login(...(accounts[role] as [string, string, string]));
    const { body } = await call<CommandContext['user']>('GET', '/user/detail');
    const graph = createGraphClient({
      url: 'http://localhost/graphql',
      fetch: async (input, init) => gateway.handle(new Request(input, init)),
      authorization: () => `Bearer ${token}`,
      locale: () => locale,
      onFailure: (failure) => {
        throw failure;
      },
    });
    return {
      user: body.data,
      role,
      graph,
      t: createTranslations(locale, catalogues).t,
      shell: emptyShell,
      registry: productRegistry,
    };
  }

  return {
    contextOf,
    database,
    close: async () => {
      await gateway.dispose();
      await server.close();
    },
  };
}
