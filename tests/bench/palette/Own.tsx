/** The product's own palette in its own host, with its registry holding these entries instead of its commands. */
import { MantineProvider } from '@mantine/core';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { titleIndex } from 'virtual:pinyin';
import type { MessageKey } from '../../../src/domain/message.ts';
import { defineCommand } from '../../../src/commandKit/command.ts';
import { ProductCommands } from '../../../src/app/ProductCommands.tsx';
import { allCommands } from '../../../src/commands/registry.ts';
import type { ShellView } from '../../../src/commands/core/shellView.ts';
import { defaultSettings } from '../../../src/domain/shellSettings.ts';
import type { CurrentUser } from '../../../src/domain/user.ts';
import type { GraphClient } from '../../../src/graph/client/client.ts';
import { catalogues } from '../../../src/i18n/catalogues.ts';
import { createTranslations } from '../../../src/i18n/instance.ts';
import { cssVariables, theme } from '../../../src/app/theme.ts';
import '../../../src/app/pageStyles.ts';
import '../../../src/app/productStyles.ts';
import type { PaletteEntry } from './subjects.ts';

const user: CurrentUser = {
  userId: 'bench',
  name: '张三',
  account: 'agent',
  enterpriseId: 'A001',
  mobile: '13900139000',
  avatarUrl: null,
  roleId: 1,
  agentId: null,
  agentName: null,
};

const shell: ShellView = {
  settings: () => defaultSettings,
  tabRefusal: () => undefined,
  list: () => undefined,
  charts: () => [],
  search: () => undefined,
  filters: () => [],
  lab: () => undefined,
  recording: { read: () => undefined, start: async () => undefined, stop: () => undefined },
};

/** A server that does not answer while keys are timed: what is timed is the page's own work. */
const graph = {
  query: () => new Promise(() => undefined),
  refresh: () => undefined,
} as unknown as GraphClient;

const translations = createTranslations('zh-CN', catalogues);
const nothing = () => undefined;

function register(entries: PaletteEntry[]): void {
  const commands = entries.map(({ id, keywords }, index) =>
    defineCommand({
      id: `bench.${id}`,
      // Its words stand in no catalogue but the one of this page.
      title: `command.bench.${id}` as MessageKey,
      icon: IconFileInvoice,
      keywords: [...keywords],
      roles: ['agent'],
      // As in the product, some ask for a record first, and say so at the end of their row.
      on: index % 3 === 0 ? 'order' : undefined,
      run: async () => ({}),
    }),
  );
  allCommands.splice(0, allCommands.length, ...commands);
  const read = entries.map(({ id, title, other, syllables }) => [
    `command.bench.${id}`,
    [title, other, syllables.join(' ')],
  ]);
  Object.assign(titleIndex, Object.fromEntries(read));
  const titles = Object.fromEntries(entries.map(({ id, title }) => [`command.bench.${id}`, title]));
  translations.addResources('zh-CN', 'translation', titles);
}

export default function Own({ entries }: { entries: PaletteEntry[] }) {
  useState(() => register(entries));
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} deduplicateCssVariables={false}>
      <I18nextProvider i18n={translations}>
        <ProductCommands user={user} graph={graph} shell={shell} navigate={nothing} onEffect={nothing}>
          {null}
        </ProductCommands>
      </I18nextProvider>
    </MantineProvider>
  );
}
