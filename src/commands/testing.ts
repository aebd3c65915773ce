import { defaultSettings } from '../domain/shellSettings.ts';
import { createGraphClient } from '../graph/client/client.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { createTranslations } from '../i18n/instance.ts';
import { productRegistry } from './productRegistry.ts';
import type { CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { CommandHost } from '../commandKit/commandHost.ts';

const nothing = () => undefined;

/** The context that the commands of an operations admin run with, in English. Requests to the server get no response. */
export const testContext: CommandContext = {
  user: {
    userId: '00000000-0000-4000-8000-000000000000',
    name: 'admin',
    account: 'admin',
    enterpriseId: 'OPS',
    mobile: '',
    avatarUrl: null,
    roleId: 0,
    agentId: null,
    agentName: null,
  },
  role: 'operations',
  graph: createGraphClient({
    fetch: () => Promise.reject(new TypeError('offline')),
    authorization: nothing,
    locale: () => 'en-US',
    onFailure: nothing,
  }),
  t: createTranslations('en-US', catalogues).getFixedT('en-US'),
  shell: {
    settings: () => defaultSettings,
    tabRefusal: nothing,
    list: nothing,
    charts: () => [],
    search: nothing,
    filters: () => [],
    lab: nothing,
    recording: { read: nothing, start: async () => undefined, stop: nothing },
  },
  registry: productRegistry,
};

/** Runs the given command, as the product's host does. */
export const runsCommands: CommandHost['execute'] = (command, input) =>
  command.run({
    context: testContext,
    record: input.record as CommandRecord,
    values: input.values,
    consequence: input.consequence,
    idempotencyKey: input.idempotencyKey,
  });

/** Returns a host of commands that does nothing except the parts that the test passes. */
export function testHost(parts: Partial<CommandHost>): CommandHost {
  return {
    context: testContext,
    execute: () => Promise.reject(new Error('Not part of this test')),
    focusRecord: nothing,
    start: nothing,
    startAll: () => undefined,
    open: nothing,
    selected: { current: undefined },
    selectRows: nothing,
    openPalette: nothing,
    closePalette: nothing,
    navigate: nothing,
    ...parts,
  };
}
