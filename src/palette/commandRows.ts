/** Rows for the user's commands: all of them, those on a record, and those that match the typed text. */
import { actionsOn } from '../commandKit/availability.ts';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { SelectedRows } from '../commandKit/commandHost.ts';
import { hasRelations } from '../commandKit/relations.ts';
import { isNavigation } from '../commandKit/registry.ts';
import { commandValue, type PaletteItem } from './levels.ts';
import { keywordsOf, typedWordsOf } from './commandNames.ts';
import { rank, rankingOf, type Entry, type Ranked, type Ranking } from './rank.ts';
import type { RowSource } from './rowSource.ts';

/** The data that command rows are built from. */
type Declared = Pick<RowSource, 'context' | 'records'>;

/** Score that lifts an action of the record in focus above slightly better matches, but not above another kind of match. */
const focusLift = 12;
/** The smaller lift for actions on the page's content. */
const pageLift = 4;
/** Score deducted from a blocked command, which ranks after possible ones with an equal match. */
const blockedBehind = 0.5;

/** Returns the score added to a command for its present availability. */
function liftOf(row: PaletteItem): number {
  if (row.blocked?.length) return -blockedBehind;
  return isOfPage(row) ? pageLift : 0;
}

function commandRow({ context: { t }, records }: Declared, command: Command): PaletteItem {
  return {
    value: commandValue(command),
    icon: command.icon,
    title: t(command.title),
    marks: [],
    // Omits the key, because the key of a record's command works only on a record in focus.
    key: command.on ? undefined : command.key,
    scope: command.on && t(records.types[command.on].title),
    destructive: command.destructive,
    act: { do: 'command', command },
    usageKey: commandValue(command),
  };
}

/** Returns the actions of a record; blocked ones have their reasons. */
export function actionRows(source: Declared, record: CommandRecord): PaletteItem[] {
  const isLeading = hasRelations(source.records, source.context.role, record.type);
  return actionsOn(source.context, record).map(({ command, blocked }) => ({
    ...commandRow(source, command),
    value: commandValue(command, record),
    key: command.key,
    scope: undefined,
    blocked,
    hasRelations: isLeading,
    act: { do: 'command', command, record },
  }));
}

/** Returns the actions of the selected rows, each with the number of rows it is possible on. */
function selectedRows(source: Declared, { actions }: SelectedRows): PaletteItem[] {
  return actions.map(({ command, count, blocked }) => {
    const row = commandRow(source, command);
    return {
      ...row,
      value: `selected:${command.id}`,
      title: count > 0 ? `${row.title} (${count})` : row.title,
      key: command.key,
      scope: undefined,
      blocked,
      act: { do: 'selected', command, count },
    };
  });
}

/** Returns the texts that a row is found by. */
export function entryOf({ titles, records }: Pick<RowSource, 'titles' | 'records'>, row: PaletteItem): Entry {
  const command = 'command' in row.act ? row.act.command : undefined;
  return {
    title: row.title,
    keywords: command ? keywordsOf(records, command) : row.titleKey && row.second ? [row.second.text] : [],
    typed: command && typedWordsOf(records, command),
    ...titles(command?.title ?? row.titleKey ?? ''),
  };
}

/** The rows of a user's commands, indexed for ranking. */
interface CommandRows {
  /** Rows that open a page, and all others. */
  pages: readonly PaletteItem[];
  actions: readonly PaletteItem[];
  /** Rows that act on the page's content. */
  ofPage: readonly PaletteItem[];
  byValue: ReadonlyMap<string, PaletteItem>;
  ranking: () => Ranking<PaletteItem>;
}

/** Words that precede the name of a page. */
const leading = /^\s*(?:go to|open|show|打开|前往|查看|去)\s*/i;

function isPage({ act }: PaletteItem): boolean {
  return act.do === 'command' && isNavigation(act.command);
}

function isOfPage({ act }: PaletteItem): boolean {
  return act.do === 'command' && act.command.pageAction === true;
}

type CommandSource = Pick<RowSource, 'context' | 'titles' | 'records'>;

const madeRows = new WeakMap<CommandContext, { titles: RowSource['titles']; made: CommandRows }>();

/** Returns a row for each command of the user; cached, because each typed letter needs all of them. */
export function commandRows(source: CommandSource): CommandRows {
  const { context, titles } = source;
  const known = madeRows.get(context);
  if (known?.titles === titles) return known.made;
  const isMine = (command: Command) => command.roles.includes(context.role);
  const rowOf = (command: Command) => commandRow(source, command);
  const mine = context.registry.commands.filter(isMine);
  const listed = [...mine.filter((command) => !command.on), ...mine.filter((command) => command.on)].map(
    rowOf,
  );
  const further = (source.records.commands ?? []).filter(isMine).map(rowOf);
  // Appends these last, so that among similar names "Disable customer" comes before "Disabled customers".
  const rows = [...listed, ...further];
  let ranking: Ranking<PaletteItem> | undefined;
  const made: CommandRows = {
    pages: listed.filter(isPage),
    actions: listed.filter((row) => !isPage(row)),
    ofPage: listed.filter(isOfPage),
    byValue: new Map(rows.map((row) => [row.value, row])),
    ranking: () => (ranking ??= rankingOf(rows, (row) => entryOf(source, row))),
  };
  madeRows.set(context, { titles, made });
  return made;
}

/** Indexes the rows in advance, so that the first typed letter need not wait for it. */
export function prepareRows(source: CommandSource): void {
  commandRows(source).ranking();
}

/** Returns the actions of the selected rows, otherwise of the record in focus, and their usage keys. */
export function focusedRows(source: RowSource): {
  rows: PaletteItem[];
  usageKeys: ReadonlySet<string | undefined>;
} {
  const { focused, selected } = source;
  const rows = selected ? selectedRows(source, selected) : focused ? actionRows(source, focused) : [];
  return { rows, usageKeys: new Set(rows.map((row) => row.usageKey)) };
}

/** Adds the current reasons why a command without a record is blocked; computed each time, unlike the row. */
export function withReasons(context: CommandContext, row: PaletteItem): PaletteItem {
  const command = row.act.do === 'command' && !row.act.command.on ? row.act.command : undefined;
  return command?.blockedBy ? { ...row, blocked: command.blockedBy(context, undefined) } : row;
}

/** Returns the commands that match, the best first. */
export function commandMatches(source: RowSource, query: string): Ranked<PaletteItem>[] {
  const { context } = source;
  const { rows: focused, usageKeys } = focusedRows(source);
  const { ranking } = commandRows(source);
  const typed = ranking().rank(query);
  // "打开 订单审批", "go to deals": finds a page by its name.
  const found =
    typed.length > 0
      ? typed
      : ranking()
          .rank(query.replace(leading, ''))
          .filter(({ item }) => isPage(item));
  const lifted = rank(focused, query, (row) => entryOf(source, row)).map((match) => ({
    ...match,
    score: match.score + focusLift,
  }));
  return [
    ...found
      .filter(({ item }) => !usageKeys.has(item.usageKey))
      .map((match) => ({ ...match, item: withReasons(context, match.item) })),
    ...lifted,
  ]
    .map((match) => ({ ...match, score: match.score + liftOf(match.item) }))
    .sort((a, b) => b.score - a.score);
}
