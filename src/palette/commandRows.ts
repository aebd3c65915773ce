/** The user's commands as rows: all of them, those on a record, and those that match what is typed. */
import { actionsOn } from '../commandKit/availability.ts';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { SelectedRows } from '../commandKit/commandHost.ts';
import { hasRelations } from '../commandKit/relations.ts';
import { isNavigation } from '../commandKit/registry.ts';
import { commandValue, type Row } from './levels.ts';
import { keywordsOf, typedWordsOf } from './commandNames.ts';
import { rank, rankingOf, type Entry, type Ranked, type Ranking } from './rank.ts';
import type { RowSource } from './rows.ts';

/** What the rows of commands are made of. */
type Declared = Pick<RowSource, 'context' | 'records'>;

/** Lifts an action of the record in focus over what matches a little better, yet not over another kind of match. */
const focusLift = 12;
/** As much less for what the page shows. */
const pageLift = 4;
/** What cannot be done now stands behind what matches alike and can. */
const blockedBehind = 0.5;

/** How much nearer a command is, as things stand. */
function liftOf(row: Row): number {
  if (row.blocked?.length) return -blockedBehind;
  return isOfPage(row) ? pageLift : 0;
}

function commandRow({ context: { t }, records }: Declared, command: Command): Row {
  return {
    value: commandValue(command),
    icon: command.icon,
    title: t(command.title),
    marks: [],
    // The key of a record's command works on a record in focus only.
    key: command.on ? undefined : command.key,
    scope: command.on && t(records.types[command.on].title),
    destructive: command.destructive,
    act: { do: 'command', command },
    usageKey: commandValue(command),
  };
}

/** The actions of a record; those that are blocked say why. */
export function actionRows(source: Declared, record: CommandRecord): Row[] {
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

/** The actions of the selected rows, each with how many of them it can be taken on. */
function selectedRows(source: Declared, { actions }: SelectedRows): Row[] {
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

/** What a row is found by. */
export function entryOf({ titles, records }: Pick<RowSource, 'titles' | 'records'>, row: Row): Entry {
  const command = 'command' in row.act ? row.act.command : undefined;
  return {
    title: row.title,
    keywords: command ? keywordsOf(records, command) : row.titleKey && row.second ? [row.second.text] : [],
    typed: command && typedWordsOf(records, command),
    ...titles(command?.title ?? row.titleKey ?? ''),
  };
}

/** The commands of a user as rows, ready to be ranked. */
interface CommandRows {
  /** Those that lead to a page, and the others. */
  pages: readonly Row[];
  actions: readonly Row[];
  /** Those on what the page shows. */
  ofPage: readonly Row[];
  byValue: ReadonlyMap<string, Row>;
  ranking: () => Ranking<Row>;
}

/** What leads to the name of a page. */
const leading = /^\s*(?:go to|open|show|打开|前往|查看|去)\s*/i;

function isPage({ act }: Row): boolean {
  return act.do === 'command' && isNavigation(act.command);
}

function isOfPage({ act }: Row): boolean {
  return act.do === 'command' && act.command.pageAction === true;
}

type CommandSource = Pick<RowSource, 'context' | 'titles' | 'records'>;

const madeRows = new WeakMap<CommandContext, { titles: RowSource['titles']; made: CommandRows }>();

/** A row for each command of the user, made once: each letter typed asks for all of them. */
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
  // Last: of what is called nearly alike, "Disable customer" stands before "Disabled customers".
  const rows = [...listed, ...further];
  let ranking: Ranking<Row> | undefined;
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

/** Makes the rows ready to be ranked, so that the first letter typed need not wait for it. */
export function prepareRows(source: CommandSource): void {
  commandRows(source).ranking();
}

/** The actions of the selected rows, else of the record in focus, and the commands that they stand for. */
export function focusedRows(source: RowSource): {
  rows: Row[];
  usageKeys: ReadonlySet<string | undefined>;
} {
  const { focused, selected } = source;
  const rows = selected ? selectedRows(source, selected) : focused ? actionRows(source, focused) : [];
  return { rows, usageKeys: new Set(rows.map((row) => row.usageKey)) };
}

/** Why a command that needs no record cannot be run at this moment: asked anew each time, unlike the row. */
export function withReasons(context: CommandContext, row: Row): Row {
  const command = row.act.do === 'command' && !row.act.command.on ? row.act.command : undefined;
  return command?.blockedBy ? { ...row, blocked: command.blockedBy(context, undefined) } : row;
}

/** The commands that match, the best first. */
export function commandMatches(source: RowSource, query: string): Ranked<Row>[] {
  const { context } = source;
  const { rows: focused, usageKeys } = focusedRows(source);
  const { ranking } = commandRows(source);
  const typed = ranking().rank(query);
  // "打开 订单审批", "go to deals": a page by its name.
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
