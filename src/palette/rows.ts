/** The rows of each level of the palette. Pure: the same place and source, the same rows. */
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import type { CommandContext, CommandRecord, RecordType } from '../commandKit/command.ts';
import type { SelectedRows } from '../commandKit/commandHost.ts';
import { commandsOn, foundOf, type RecordRegistry, type RecordTypes } from '../commandKit/registry.ts';
import { actionRows, commandMatches, commandRows, entryOf, focusedRows, withReasons } from './commandRows.ts';
import { pickedFor, recentUses, type Usage, type Use } from './usage.ts';
import { recordValue, type Level, type Place, type Row, type Section } from './levels.ts';
import { foundRow, markedRecord } from './foundRow.ts';
import { guessBelow, rank, type Entry, type Ranked } from './rank.ts';
import { tickedSections } from './tickedRows.ts';
import { preparedRow } from './sentence/rows.ts';

export interface RowSource {
  context: CommandContext;
  records: RecordRegistry;
  /** The record whose actions come first. */
  focused: CommandRecord | undefined;
  /** The selected rows, whose actions then stand in the place of those of the record in focus. */
  selected?: SelectedRows | undefined;
  usage: Usage;
  /** Milliseconds since 1970: how far recents have faded. */
  now: number;
  /** What a command is found by, apart from what its declaration says. */
  titles: (key: string) => Pick<Entry, 'other' | 'syllables' | 'chinese'>;
}

/** No list is longer: what is not among these is found by one more letter. */
const rowsDrawn = 50;
const recentsDrawn = 5;

export function sectionsOf(source: RowSource, place: Place, before: readonly Place[]): Section[] {
  const sections = sectionsAt(source, place, before);
  // All that will be acted on can be looked through.
  if (place.level.kind === 'records') return sections.filter(({ rows }) => rows.length > 0);
  let left = rowsDrawn;
  return sections.flatMap((section) => {
    const rows = section.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...section, rows }] : [];
  });
}

function sectionsAt(source: RowSource, place: Place, before: readonly Place[]): Section[] {
  const { level, query } = place;
  switch (level.kind) {
    case 'root':
      return query.trim() === '' ? rootSections(source) : matchSections(source, place);
    case 'pick':
      return pickSections(source, place, level.command.on);
    case 'records':
      return tickedSections(source, place, level.pasted);
    case 'record':
      return actionSections(source, level.record, query);
    case 'result':
      return [{ id: 'next', rows: nextRows(source, level, before) }];
    case 'failure':
      return [{ id: 'next', rows: failureRows(source.context) }];
    default:
      return [];
  }
}

/** The first rows that pass, as they are at this moment. */
function firstRows(rows: Iterable<Row>, limit: number, taken: (row: Row) => Row | undefined): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    if (found.length === limit) break;
    const passed = taken(row);
    if (passed) found.push(passed);
  }
  return found;
}

/** Commands of the user; those of a record type ask which record, unless one in focus has them. */
function rootSections(source: RowSource): Section[] {
  const { context, usage, now, focused: record, selected } = source;
  const { rows: focused, taken } = focusedRows(source);
  const { pages, actions, byValue } = commandRows(source);
  const recents = firstRows(
    recentUses(usage, now).flatMap((use) => byValue.get(use.value) ?? recentRecord(source, use) ?? []),
    recentsDrawn,
    (row) => {
      const isFocused = record !== undefined && row.value === recordValue(record);
      return isFocused || (taken.has(row.usageKey) && byValue.has(row.value))
        ? undefined
        : withReasons(context, row);
    },
  );
  const shown = new Set(recents.map((row) => row.value));
  const rest = (rows: readonly Row[]) =>
    firstRows(rows, rowsDrawn, (row) => {
      if (shown.has(row.value) || taken.has(row.usageKey)) return undefined;
      const asked = withReasons(context, row);
      // What cannot be done anyway is found by its name.
      return asked.blocked?.length ? undefined : asked;
    });
  return [
    {
      id: 'focused',
      heading: selected ? context.t('list.selected', { count: selected.count }) : record?.name,
      rows: focused,
    },
    { id: 'recent', heading: context.t('palette.section.recent'), rows: recents },
    { id: 'go', heading: context.t('palette.section.go'), rows: rest(pages) },
    {
      id: 'commands',
      heading: context.t('palette.section.commands'),
      rows: rest(actions),
    },
  ];
}

/** What was typed against everything: commands that surely match, records, and commands that may have been meant. */
function matchSections(source: RowSource, place: Place): Section[] {
  const { context, usage } = source;
  const { query } = place;
  const picked = pickedFor(usage, query);
  const isPicked = (row: Row) => picked !== undefined && row.usageKey === picked;
  const matches = commandMatches(source, query, picked, rowsDrawn);
  const sure = matches.filter((match) => match.score >= guessBelow || isPicked(match.item)).map(drawn);
  const guesses = matches.filter((match) => match.score < guessBelow && !isPicked(match.item)).map(drawn);
  const records = recordRows(source, place, undefined);
  const commandSection = { id: 'commands', rows: first(sure, isPicked) };
  const recordSection = {
    id: 'records',
    heading: context.t('palette.section.records'),
    rows: first(records, isPicked),
  };
  const understood = place.prepared.map((each) => ({ each, row: preparedRow(source, each, query) }));
  // A sentence that names its record stands first; one that lacks it is a way to go on.
  const isWhole = ({ each: { command, records: all, candidates } }: (typeof understood)[number]) =>
    command.on === undefined || all.length > 0 || candidates.length > 0;
  return [
    { id: 'prepared', rows: understood.filter(isWhole).map(({ row }) => row) },
    ...(records.some(isPicked) ? [recordSection, commandSection] : [commandSection, recordSection]),
    {
      id: 'guesses',
      heading: context.t('palette.section.guesses'),
      rows: [...understood.filter((each) => !isWhole(each)).map(({ row }) => row), ...guesses],
    },
  ];
}

function pickSections(source: RowSource, place: Place, type: RecordType | undefined): Section[] {
  if (place.query.trim() !== '') return [{ id: 'records', rows: recordRows(source, place, type) }];
  return [
    {
      id: 'records',
      heading: source.context.t('palette.section.candidates'),
      rows: candidateRows(source, place),
    },
  ];
}

function actionSections(source: RowSource, record: CommandRecord, query: string): Section[] {
  const rows = actionRows(source, record);
  if (query.trim() === '') return [{ id: 'actions', rows }];
  const picked = pickedFor(source.usage, query);
  const matches = rank(rows, query, (row) => entryOf(source, row)).map(drawn);
  return [{ id: 'actions', rows: first(matches, (row) => row.usageKey === picked) }];
}

/** The rows that the test picks, then the others, each in their order. */
function first(rows: Row[], test: (row: Row) => boolean): Row[] {
  return [...rows.filter(test), ...rows.filter((row) => !test(row))];
}

function drawn({ item, marks, via }: Ranked<Row>): Row {
  return { ...item, marks, via };
}

/** Whether the user could do anything with such a record: others are not shown. */
function isUsable({ registry, role }: CommandContext, type: RecordType): boolean {
  return commandsOn(registry, type).some((command) => command.roles.includes(role));
}

/** Records opened before that fit what is typed, then those that the server found. */
function recordRows(source: RowSource, place: Place, type: RecordType | undefined): Row[] {
  const { context, usage, now } = source;
  const query = place.query.trim();
  const remembered = recentUses(usage, now)
    .flatMap((use) => recentRecord(source, use) ?? [])
    .filter((row) => row.act.do === 'open' && (!type || row.act.record.type === type));
  const recents = remembered
    .map((row) => markedRecord(row, query))
    .filter((row) => row.marks.length > 0)
    .slice(0, recentsDrawn);
  const found = new Map(
    place.found
      .filter((record) => isUsable(context, record.type))
      .map((record) => [recordValue(record), foundRow(source, record, query)]),
  );
  const newest = recents.map((row) => {
    const fresh = found.get(row.value);
    found.delete(row.value);
    return fresh ?? row;
  });
  return [...newest, ...found.values()];
}

/** Records that the command may be taken on, those opened of late before the others. */
function candidateRows(source: RowSource, place: Place): Row[] {
  const { usage, now } = source;
  const recent = recentUses(usage, now).map(({ value }) => value);
  const age = ({ value }: Row) => (recent.includes(value) ? recent.indexOf(value) : recent.length);
  return place.found.map((record) => foundRow(source, record, '')).sort((a, b) => age(a) - age(b));
}

/** A record as it was when it was last opened: its state may be another by now, so none is told. */
function recentRecord({ records: { types } }: RowSource, use: Use): Row | undefined {
  const [kind, type, id] = use.value.split(':');
  if (kind !== 'record' || !id || !isRecordType(types, type)) return undefined;
  const name = use.name ?? id;
  return {
    value: use.value,
    icon: types[type].icon,
    title: name,
    marks: [],
    second: { text: use.facts ?? '', marks: [] },
    amount: use.amount,
    act: { do: 'open', record: { type, id, name } },
    usageKey: use.value,
  };
}

function isRecordType(types: RecordTypes, type: string | undefined): type is RecordType {
  return type !== undefined && Object.hasOwn(types, type);
}

/** What may follow on a command that is done. */
function nextRows(
  { context: { t }, records }: RowSource,
  { command, record, outcome }: Extract<Level, { kind: 'result' }>,
  before: readonly Place[],
): Row[] {
  const title = t(command.title);
  const last = before.at(-1)?.level.kind;
  const rows: Row[] = [];
  const add = (value: string, icon: Row['icon'], text: string, act: Row['act']) =>
    rows.push({ value: `next:${value}`, icon, title: text, marks: [], act });
  if (last === 'pick') add('another', IconListCheck, t('palette.another', { title }), { do: 'another' });
  if (outcome.route) add('follow', IconArrowRight, t('common.open'), { do: 'follow', route: outcome.route });
  if (!command.on) add('again', IconRepeat, t('palette.again', { title }), { do: 'again' });
  if (record) {
    const act: Row['act'] =
      last === 'record' ? { do: 'back' } : { do: 'open', record: foundOf(records, record, t) };
    add('actions', IconArrowBackUp, t('palette.otherActions', { name: record.name }), act);
  }
  return rows;
}

function failureRows({ t }: CommandContext): Row[] {
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
