/** The controls of the page as rows of the palette, and those that match the typed text (R-page-14). */
import { IconCursorText, IconHandClick } from '../../icons/icons.ts';
import { commandRows, entryOf } from '../commandRows.ts';
import { folded, han } from '../foldedText.ts';
import { commandValue, type PaletteItem } from '../levels.ts';
import { guessBelow, match, rankingOf, type Entry, type Match } from '../rank.ts';
import { tiers } from '../matchText.ts';
import type { OfferedControls, OfferedName, RowSource } from '../rowSource.ts';
import type { CollectedControls, PageControl } from './collectControls.ts';
import type { LabelEntry } from './labels.ts';

/** The most controls that the empty palette shows; typing finds all. */
const shownWithoutQuery = 4;

export type OfferSource = Pick<RowSource, 'context' | 'titles' | 'records'>;

/** The number of records after a button's name. */
const countAtEnd = / \(\d+\)$/;

/** Tells whether the control's name finds the command that the control names: then the command's row does the same. */
function hasCommand(source: OfferSource, { command, name }: PageControl): boolean {
  const row =
    command === undefined ? undefined : commandRows(source).byValue.get(commandValue({ id: command }));
  const found = row && match(entryOf(source, row), name.replace(countAtEnd, ''));
  return found !== undefined && found.score >= guessBelow;
}

/** Returns the collected controls without an equivalent command, indexed by their names. */
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

/**
 * Returns the search entry of a control. Because people type Chinese without the blanks that a name has between words and
 * figures, it has a keyword without them.
 */
function nameEntry({ name, inRow }: PageControl, labelOf: (name: string) => LabelEntry): Entry {
  const label: LabelEntry = inRow ? { other: '', syllables: [], chinese: 'title' } : labelOf(name);
  const keywords = [name, label.other]
    .filter((text) => text.includes(' ') && han.test(text))
    .map((text) => text.replaceAll(' ', ''));
  return { title: name, keywords, ...label };
}

function controlRow(source: RowSource, { id, name, kind, context }: PageControl, found?: Match): PaletteItem {
  const row: PaletteItem = {
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

/** Returns the first controls of the page for the palette without a query: the content before the frame around it. */
export function firstControls(source: RowSource): PaletteItem[] {
  const { controls = [] } = source.controls ?? {};
  return controls
    .filter(({ inRow }) => !inRow)
    .toSorted((a, b) => a.area - b.area)
    .slice(0, shownWithoutQuery)
    .map((control) => controlRow(source, control));
}

/**
 * Returns the controls that match by their name, or by words of their name and of their row or group. The surest come first,
 * then the nearest: an open panel's, those of the page below it, then the frame's.
 */
export function controlMatches(
  source: RowSource,
  query: string,
  limit: number,
): { row: PaletteItem; score: number }[] {
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

/** Score of a match of several words if some belong to the row or group. */
const wordsScore = tiers.words;

/** Tells whether the words are in the control's name and in its row or group, at least one of them in its name. */
function isNamed({ name, context }: PageControl, words: readonly string[]): boolean {
  const own = folded(name);
  const all = `${own} ${folded(context)}`;
  return words.every((word) => all.includes(word)) && words.some((word) => own.includes(word));
}
