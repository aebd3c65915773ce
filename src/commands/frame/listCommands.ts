import {
  IconAdjustmentsHorizontal as IconAdjustments,
  IconArrowsSort,
  IconBaselineDensityMedium as IconBaselineDensity,
  IconBookmark,
  IconBookmarkOff,
  IconBookmarkPlus,
  IconColumns,
  IconDownload,
  IconFilter,
  IconFilterOff,
  IconSearch,
} from '../../icons/icons.ts';
import type { KeyAfter, Message } from '../../domain/message.ts';
import { roles } from '../../domain/roles.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type CommandSpec,
  type Field,
} from '../../commandKit/command.ts';
import { viewNameLimit, type ListView } from '../core/shellView.ts';
import { toolKeys } from '../keyTables.ts';

const schemas = () => import('./listSchema.ts');

/** Returns a command on the page's list. `run` receives that list; `refusal`: returns the reason why it cannot run on it. */
function listCommand<Values>({
  run,
  refusal,
  ...spec
}: Omit<CommandSpec<undefined, Values>, 'id' | 'title' | 'roles' | 'run' | 'blockedBy'> & {
  id: KeyAfter<'command.'>;
  refusal?: (list: ListView) => Message | undefined;
  run: (list: ListView, values: Values) => Promise<Message | undefined> | void;
}): Command {
  return defineCommand({
    ...spec,
    pageAction: true,
    title: `command.${spec.id}`,
    roles,
    blockedBy: ({ shell }) => {
      const list = shell.list();
      const reason: Message | undefined = list ? refusal?.(list) : { key: 'refusal.list.none' };
      return reason ? [reason] : [];
    },
    run: async ({ context, values }) => {
      const list = context.shell.list();
      return { notice: list && ((await run(list, values)) ?? undefined) };
    },
  });
}

const sortFields: Field[] = [
  {
    name: 'column',
    kind: 'choice',
    label: 'list.sortColumn',
    choices: async ({ shell }) =>
      (shell.list()?.sorts ?? []).map(({ id, title }) => ({ value: id, label: title })),
  },
  {
    name: 'direction',
    kind: 'choice',
    label: 'list.direction',
    choices: async ({ t }) =>
      (['desc', 'asc'] as const).map((value) => ({ value, label: t(`list.direction.${value}`) })),
  },
];

const viewChoices = async ({ shell }: CommandContext) =>
  (shell.list()?.views ?? []).map(({ name }) => ({ value: name, label: name }));
const viewField = { name: 'view', kind: 'choice', label: 'list.viewName', choices: viewChoices } as const;
const withoutViews = ({ views }: ListView): Message | undefined =>
  views.length === 0 ? { key: 'refusal.list.noViews' } : undefined;

/** Focuses the search field of the list on the page. */
const searchCommand = defineCommand({
  id: 'list.search',
  title: 'command.list.search',
  icon: IconSearch,
  roles,
  pageAction: true,
  key: toolKeys.search,
  blockedBy: ({ shell }) => (shell.search() ? [] : [{ key: 'refusal.list.noSearch' }]),
  run: async ({ context }) => {
    context.shell.search()?.();
    return {};
  },
});

const filterField: Field = {
  name: 'filter',
  kind: 'choice',
  label: 'list.filter',
  choices: async ({ shell }) => shell.filters().map(({ label }) => ({ value: label, label })),
};

/** Focuses one of the list's filters. */
const filterCommand = defineCommand<{ filter: string }>({
  id: 'list.filter',
  title: 'command.list.filter',
  icon: IconFilter,
  roles,
  pageAction: true,
  blockedBy: ({ shell }) => (shell.filters().length > 0 ? [] : [{ key: 'refusal.list.noSearch' }]),
  input: {
    fields: [filterField],
    schema: async () => (await schemas()).filterSchema,
  },
  run: async ({ context, values }) => {
    context.shell
      .filters()
      .find(({ label }) => label === values.filter)
      ?.focus();
    return {};
  },
});

/** Commands that filter, arrange and export the list on the page. */
export const listCommands: Command[] = [
  searchCommand,
  filterCommand,
  listCommand<{ column: string; direction: 'asc' | 'desc' }>({
    id: 'list.sort',
    icon: IconArrowsSort,
    refusal: ({ sorts }) => (sorts.length > 0 ? undefined : { key: 'refusal.list.noSort' }),
    input: {
      fields: sortFields,
      schema: async () => (await schemas()).sortSchema,
      initial: () => ({ direction: 'desc' }),
    },
    run: (list, { column, direction }) => list.sortBy(column, direction),
  }),
  listCommand<unknown>({
    id: 'list.export',
    icon: IconDownload,
    key: toolKeys.exportRows,
    refusal: (list) => (list.exportRows ? undefined : { key: 'refusal.list.noExport' }),
    run: async (list) => {
      await list.exportRows?.();
      return { key: 'download.success' };
    },
  }),
  listCommand<{ columns: string[] }>({
    id: 'list.columns',
    icon: IconColumns,
    key: toolKeys.columns,
    input: {
      fields: [
        {
          name: 'columns',
          kind: 'choices',
          label: 'list.columns',
          help: 'list.columnsHelp',
          optional: true,
          choices: async ({ shell }) =>
            (shell.list()?.columns ?? []).map(({ id, title }) => ({ value: id, label: title })),
        },
      ],
      schema: async () => (await schemas()).columnsSchema,
      initial: ({ shell }) => ({ columns: shell.list()?.shown ?? [] }),
    },
    run: (list, { columns }) => list.showColumns(columns),
  }),
  listCommand<unknown>({
    id: 'list.density',
    icon: IconBaselineDensity,
    key: toolKeys.density,
    run: (list) => list.setDensity(list.density === 'compact' ? 'normal' : 'compact'),
  }),
  listCommand<{ view: string }>({
    id: 'list.openView',
    icon: IconBookmark,
    key: toolKeys.openView,
    refusal: withoutViews,
    input: { fields: [viewField], schema: async () => (await schemas()).viewSchema },
    run: (list, { view }) => list.openView(view),
  }),
  listCommand<{ name: string }>({
    id: 'list.saveView',
    icon: IconBookmarkPlus,
    key: toolKeys.saveView,
    input: {
      fields: [
        {
          name: 'name',
          kind: 'text',
          label: 'list.viewName',
          help: 'list.saveViewHelp',
          maxLength: viewNameLimit,
        },
      ],
      schema: async () => (await schemas()).viewNameSchema,
    },
    run: (list, { name }) => list.saveView(name),
  }),
  listCommand<{ view: string }>({
    id: 'list.removeView',
    icon: IconBookmarkOff,
    destructive: true,
    refusal: withoutViews,
    input: { fields: [viewField], schema: async () => (await schemas()).viewSchema },
    run: (list, { view }) => list.removeView(view),
  }),
  listCommand<unknown>({
    id: 'list.clearFilters',
    icon: IconFilterOff,
    key: toolKeys.clearFilters,
    refusal: ({ filtered }) => (filtered ? undefined : { key: 'refusal.list.notFiltered' }),
    run: (list) => list.clearFilters(),
  }),
  listCommand<unknown>({
    id: 'list.settings',
    icon: IconAdjustments,
    key: toolKeys.listSettings,
    run: (list) => list.openSettings(),
  }),
];
