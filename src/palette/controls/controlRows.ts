/** The controls of the page as rows of the palette, and those that match what is typed (R-page-14). */
import IconCursorText from '@tabler/icons-react/dist/esm/icons/IconCursorText.mjs';
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs';
import { commandRows, entryOf } from '../commandRows.ts';
import { folded, han } from '../foldedText.ts';
import { commandValue, type Row } from '../levels.ts';
import { guessBelow, match, rankingOf, type Entry, type Match, type Ranking } from '../rank.ts';
import { tiers } from '../matchText.ts';
import type { RowSource } from '../rows.ts';
import type { CollectedControls, PageControl } from './collectControls.ts';
import type { LabelEntry } from './labels.ts';

/** The empty palette shows no more of them; all are found by typing. */
const shownWithoutQuery = 4;

/** The controls that no command stands for, with an index by their names. */
export interface OfferedControls {
  controls: readonly PageControl[];
  byName: Ranking<OfferedName>;
  isThere: CollectedControls['isThere'];
}

interface OfferedName {
  name: string;
  entry: Entry;
  controls: PageControl[];
}

export type OfferSource = Pick<RowSource, 'context' | 'titles' | 'records'>;

/** How many records a button is about, after its name. */
const countAtEnd = / \(\d+\)$/;

/** Whether the command that the control names is found by the control's name: then its row does what the control does. */
function hasCommand(source: OfferSource, { command, name }: PageControl): boolean {
  const row =
    command === undefined ? undefined : commandRows(source).byValue.get(commandValue({ id: command }));
  const found = row && match(entryOf(source, row), name.replace(countAtEnd, ''));
  return found !== undefined && found.score >= guessBelow;
}

/** Of the collected controls those that no command stands for, made ready to be found by their names. */
export function offeredControls(
  source: OfferSource,
  { controls, isThere }: Pick<CollectedControls, 'controls' | 'isThere'>,
  labelOf: (name: string) => LabelEntry,
): OfferedControls {
  const offered = controls.filter((control) => !hasCommand(source, control));
  const names = new Map<string, OfferedName>();
  for (const control of offered) {
    const known = names.get(control.name);
    if (known) known.controls.push(control);
    else
      names.set(control.name, {
        name: control.name,
        entry: nameEntry(control, labelOf),
        controls: [control],
      });
  }
  return { controls: offered, byName: rankingOf([...names.values()], ({ entry }) => entry), isThere };
}

/** Chinese is typed without the blanks that a name has between its words and figures. */
function nameEntry({ name, inRow }: PageControl, labelOf: (name: string) => LabelEntry): Entry {
  const label: LabelEntry = inRow ? { other: '', syllables: [], chinese: 'title' } : labelOf(name);
  const keywords = [name, label.other]
    .filter((text) => text.includes(' ') && han.test(text))
    .map((text) => text.replaceAll(' ', ''));
  return { title: name, keywords, ...label };
}

function controlRow(source: RowSource, { id, name, kind, context }: PageControl, found?: Match): Row {
  const row: Row = {
    value: id,
    icon: kind === 'activate' ? IconHandClick : IconCursorText,
    title: name,
    marks: found?.marks ?? [],
    via: found?.via,
    second: context === '' ? undefined : { text: context, marks: [] },
    act: { do: 'control', control: id, kind },
  };
  return source.controls?.isThere(id) ? row : { ...row, blocked: [{ key: 'palette.controlUnavailable' }] };
}

/** The first controls of the page, for the palette before anything is typed: its content before the frame around it. */
export function firstControls(source: RowSource): Row[] {
  const { controls = [] } = source.controls ?? {};
  return controls
    .filter(({ inRow }) => !inRow)
    .toSorted((a, b) => a.area - b.area)
    .slice(0, shownWithoutQuery)
    .map((control) => controlRow(source, control));
}

/**
 * Controls by their names, or by words of their names and of their row or group. The surest come first, of these the nearest: an
 * open panel's before those of the page below it, and these before the frame's.
 */
export function controlMatches(
  source: RowSource,
  query: string,
  limit: number,
): { row: Row; score: number }[] {
  const { controls } = source;
  if (!controls) return [];
  const matches = new Map<PageControl, Match>();
  for (const { item, ...found } of controls.byName.rank(query))
    for (const control of item.controls) matches.set(control, found);
  const words = folded(query).trim().split(/\s+/);
  if (words.length > 1)
    for (const control of controls.controls) {
      if (matches.has(control) || !isNamed(control, words)) continue;
      matches.set(control, { score: wordsScore, marks: [] });
    }
  return [...matches]
    .toSorted(
      ([one, a], [other, b]) =>
        Number(one.inRow) - Number(other.inRow) ||
        b.score - a.score ||
        one.area - other.area ||
        one.distance - other.distance,
    )
    .slice(0, limit)
    .map(([control, found]) => ({ row: controlRow(source, control, found), score: found.score }));
}

/** A match of several words, of which some are those of the row or group. */
const wordsScore = tiers.words;

/** Whether the words are those of the control's name and of its row or group, at least one of them its name's. */
function isNamed({ name, context }: PageControl, words: readonly string[]): boolean {
  const own = folded(name);
  const all = `${own} ${folded(context)}`;
  return words.every((word) => all.includes(word)) && words.some((word) => own.includes(word));
}
