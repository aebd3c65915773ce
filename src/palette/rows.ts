/** The rows of each level of the palette. Pure: the same level and source give the same rows. */
import {
  IconArrowBackUp,
  IconArrowRight,
  IconDots,
  IconListCheck,
  IconRefresh,
  IconRepeat,
} from '../icons/icons.ts';
import type { Command, CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { FoundRecord } from '../commandKit/recordType.ts';
import { foundOf } from '../commandKit/registry.ts';
import { actionRows, commandRows, entryOf, focusedRows, withReasons } from './commandRows.ts';
import type { ReadChoice } from '../forms/useReadings.ts';
import { pickedFor, recentUses } from './usage.ts';
import {
  commandValue,
  controlsId,
  examplesId,
  limited,
  recordValue,
  rowsPerPage,
  keepOrder,
  type Choosing,
  type Level,
  type PaletteLevel,
  type PaletteItem,
  type Section,
} from './levels.ts';
import { foundRow, relationRows, relatedSections } from './foundRow.ts';
import { drawn, first, matchSections, recentRecord, recentsDrawn, recordMatches } from './matchedRows.ts';
import { rank } from './rank.ts';
import { firstControls } from './controls/controlRows.ts';
import type { RowSource } from './rowSource.ts';
import { exampleRows, firstRows, foldedRows, lastRunRows, pageRows, waitingRows } from './firstRows.ts';
import { tickedSections } from './tickedRows.ts';

/** Returns the rows of a level, up to its limit. If the user moves in the list, those of `shown` keep their order. */
export function sectionsOf(
  source: RowSource,
  paletteLevel: PaletteLevel,
  before: readonly PaletteLevel[],
  shown?: readonly Section[],
): Section[] {
  const { rowLimit = rowsPerPage } = paletteLevel;
  const all = sectionsAt(source, paletteLevel, before);
  const arranged = shown ? keepOrder(shown, all) : all;
  return limited(arranged, rowLimit, (hidden) => moreRow(source.context, hidden));
}

/** Returns the last row of a list that has more rows than it shows. */
function moreRow({ t }: CommandContext, hidden: number): PaletteItem {
  const act = { do: 'more', hidden } as const;
  return { value: 'more', icon: IconDots, title: t('palette.hidden', { count: hidden }), marks: [], act };
}

function sectionsAt(
  source: RowSource,
  paletteLevel: PaletteLevel,
  before: readonly PaletteLevel[],
): Section[] {
  const { level, query } = paletteLevel;
  switch (level.kind) {
    case 'root':
      return query.trim() === '' ? rootSections(source) : matchesOrExamples(source, paletteLevel);
    case 'pick':
      return pickSections(source, paletteLevel, level);
    case 'records':
      return tickedSections(source, paletteLevel, level.pasted);
    case 'record':
      return actionSections(source, level.record, query);
    case 'related':
      return relatedSections(source, level.groups, query);
    case 'result':
      return [{ id: 'next', rows: nextRows(source, level, before) }];
    case 'failure':
      return [{ id: 'next', rows: failureRows(source.context) }];
    default:
      return [];
  }
}

/** Returns the matches; without any, and after the server's answer, example lines. */
function matchesOrExamples(source: RowSource, paletteLevel: PaletteLevel): Section[] {
  const sections = matchSections(source, paletteLevel);
  if (!paletteLevel.answered || sections.some(({ rows }) => rows.length > 0)) return sections;
  return [
    { id: examplesId, heading: source.context.t('palette.section.examples'), rows: exampleRows(source) },
  ];
}

/**
 * Returns the rows of the empty palette: actions of the record in focus, waiting work, then frequent commands of the user
 * and of the role. Example lines, page actions and all commands follow. A command of a record type asks for a record, unless
 * the one in focus has it (R-form-20).
 */
function rootSections(source: RowSource): Section[] {
  const { context, usage, now, focused: record, selected } = source;
  const { rows: focused, usageKeys } = focusedRows(source);
  const { pages, actions, byValue } = commandRows(source);
  const page = source.ofPage ?? pageRows(source);
  const waiting = waitingRows(source);
  const again = lastRunRows(source);
  const shown = new Set([...page, ...waiting].map((row) => row.value));
  for (const { act } of again) if (act.do === 'command') shown.add(commandValue(act.command));
  const { rows: folded, isFolded } = foldedRows(source);
  const usual = [
    ...recentUses(usage, now).flatMap((use) => byValue.get(use.value) ?? recentRecord(source, use) ?? []),
    ...(source.records.firstCommands?.[context.role] ?? []).flatMap(
      (id) => byValue.get(commandValue({ id })) ?? [],
    ),
  ];
  const recents = firstRows(
    usual.filter((row, at) => usual.findIndex(({ value }) => value === row.value) === at),
    recentsDrawn,
    (row) => {
      const isFocused = record !== undefined && row.value === recordValue(record);
      return isFocused || shown.has(row.value) || (usageKeys.has(row.usageKey) && byValue.has(row.value))
        ? undefined
        : withReasons(context, row);
    },
  );
  for (const { value } of recents) shown.add(value);
  const rest = (rows: readonly PaletteItem[]) =>
    firstRows(rows, Infinity, (row) => {
      if (shown.has(row.value) || usageKeys.has(row.usageKey) || isFolded(row)) return undefined;
      const checked = withReasons(context, row);
      // Omits blocked commands, which are still found by their names.
      return checked.blocked?.length ? undefined : checked;
    });
  return [
    {
      id: 'focused',
      heading: selected ? context.t('list.selected', { count: selected.count }) : record?.name,
      rows: focused,
    },
    { id: 'waiting', heading: context.t('palette.section.waiting'), rows: waiting },
    { id: 'recent', heading: context.t('palette.section.recent'), rows: [...again, ...recents] },
    { id: examplesId, heading: context.t('palette.section.examples'), rows: exampleRows(source) },
    { id: 'page', heading: context.t('palette.section.page'), rows: page },
    { id: 'go', heading: context.t('palette.section.go'), rows: [...rest(pages), ...folded] },
    {
      id: 'commands',
      heading: context.t('palette.section.commands'),
      rows: rest(actions),
    },
    { id: controlsId, heading: context.t('palette.section.controls'), rows: firstControls(source) },
  ];
}

/** Returns the choices of a field that match the typed text, by their names or their readings. */
function choiceRows(
  { context: { t } }: RowSource,
  { query, choices = [] }: PaletteLevel,
  command: Command,
  { field }: Choosing,
): Section[] {
  const rowOf = (choice: ReadChoice): PaletteItem => {
    const second = [choice.description, choice.blocked].filter((text) => text).join(' · ');
    return {
      value: `choice:${choice.value}`,
      icon: command.icon,
      title: choice.label,
      marks: [],
      second: { text: second, marks: [] },
      act: { do: 'choice', choice },
    };
  };
  const heading = t(field.label);
  if (query.trim() === '') return [{ id: 'choices', heading, rows: choices.map(rowOf) }];
  const matches = rank([...choices], query, ({ label, syllables }) => ({
    ...{ title: label, other: '', keywords: [] },
    ...{ syllables, chinese: 'title' as const },
  }));
  const rows = matches.map(({ item, marks }) => ({ ...rowOf(item), marks }));
  // Appends choices that the server found by other words, because the typed letters do not match them.
  const others = field.search ? choices.filter((choice) => !matches.some(({ item }) => item === choice)) : [];
  return [{ id: 'choices', heading, rows: [...rows, ...others.map(rowOf)] }];
}

function pickSections(
  source: RowSource,
  paletteLevel: PaletteLevel,
  level: Extract<Level, { kind: 'pick' }>,
): Section[] {
  const { command } = level;
  if (level.choosing) return choiceRows(source, paletteLevel, command, level.choosing);
  if (paletteLevel.query.trim() !== '')
    return [{ id: 'records', rows: recordMatches(source, paletteLevel, command).map(({ row }) => row) }];
  return [
    {
      id: 'records',
      heading: source.context.t('palette.section.candidates'),
      rows: candidateRows(source, paletteLevel, level),
    },
  ];
}

function actionSections(source: RowSource, record: CommandRecord, query: string): Section[] {
  const actions = actionRows(source, record);
  const related = relationRows(source, record);
  if (query.trim() === '')
    return [
      { id: 'actions', rows: actions },
      { id: 'related', heading: source.context.t('palette.section.related'), rows: related },
    ];
  const rows = [...actions, ...related];
  const picked = pickedFor(source.usage, query);
  const matches = rank(rows, query, (row) => entryOf(source, row)).map(drawn);
  return [{ id: 'actions', rows: first(matches, (row) => row.usageKey === picked) }];
}

/** Returns records that the command can run on: those that the line names, then those opened recently, then the others. */
function candidateRows(
  source: RowSource,
  paletteLevel: PaletteLevel,
  { named = [] }: Extract<Level, { kind: 'pick' }>,
): PaletteItem[] {
  const { usage, now } = source;
  const recent = recentUses(usage, now).map(({ value }) => value);
  const age = ({ value }: PaletteItem) => (recent.includes(value) ? recent.indexOf(value) : recent.length);
  const rowOf = (record: FoundRecord) => foundRow(source, record, '');
  const first = named.map(rowOf);
  const others = paletteLevel.found
    .map(rowOf)
    .filter(({ value }) => first.every((row) => row.value !== value));
  return [...first, ...others.toSorted((a, b) => age(a) - age(b))];
}

/** Returns the possible next steps after a command. */
function nextRows(
  { context: { t }, records }: RowSource,
  { command, record, outcome }: Extract<Level, { kind: 'result' }>,
  before: readonly PaletteLevel[],
): PaletteItem[] {
  const title = t(command.title);
  const last = before.at(-1)?.level.kind;
  const rows: PaletteItem[] = [];
  const add = (value: string, icon: PaletteItem['icon'], text: string, act: PaletteItem['act']) =>
    rows.push({ value: `next:${value}`, icon, title: text, marks: [], act });
  if (last === 'pick') add('another', IconListCheck, t('palette.another', { title }), { do: 'another' });
  if (outcome.route) add('follow', IconArrowRight, t('common.open'), { do: 'follow', route: outcome.route });
  if (!command.on) add('again', IconRepeat, t('palette.again', { title }), { do: 'again' });
  if (record) {
    const act: PaletteItem['act'] =
      last === 'record' ? { do: 'back' } : { do: 'open', record: foundOf(records, record, t) };
    add('actions', IconArrowBackUp, t('palette.otherActions', { name: record.name }), act);
  }
  return rows;
}

function failureRows({ t }: CommandContext): PaletteItem[] {
  return [
    {
      value: 'next:retry',
      icon: IconRefresh,
      title: t('common.retry'),
      marks: [],
      act: { do: 'retry' },
    },
    { value: 'next:back', icon: IconArrowBackUp, title: t('common.back'), marks: [], act: { do: 'back' } },
  ];
}
