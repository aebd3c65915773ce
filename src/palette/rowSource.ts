/** The data that the rows of the palette are built from. */
import type { CommandContext, CommandRecord } from '../commandKit/command.ts';
import type { SelectedRows } from '../commandKit/commandHost.ts';
import type { RecordRegistry } from '../commandKit/registry.ts';
import type { CollectedControls, PageControl } from './controls/collectControls.ts';
import type { ExampleLine } from './examples.ts';
import type { PaletteItem } from './levels.ts';
import type { Entry, Ranking } from './rank.ts';
import type { Usage } from './usage.ts';
import type { WaitingShown } from './waiting.ts';

export interface RowSource {
  context: CommandContext;
  records: RecordRegistry;
  /** The record whose actions come first. */
  focused: CommandRecord | undefined;
  /** The selected rows, whose actions replace those of the record in focus. */
  selected?: SelectedRows | undefined;
  /** The waiting work; absent: unknown. */
  waiting?: WaitingShown;
  /** Example lines; absent: none is known yet. */
  examples?: readonly ExampleLine[];
  /** The possible actions on the page when the palette opened; absent: the present ones. */
  ofPage?: PaletteItem[];
  /**
   * The controls of the page or dialog behind the palette without an equivalent command; absent until they are collected.
   */
  controls?: OfferedControls | undefined;
  usage: Usage;
  /** Milliseconds since 1970: decides how much recent uses count. */
  now: number;
  /** Returns the titles that a command is found by, apart from its declaration. */
  titles: (key: string) => Pick<Entry, 'other' | 'syllables' | 'chinese'>;
}

/** The language and the record types of a list. */
export type Listing = Pick<RowSource, 'context' | 'records'>;

/** The controls without an equivalent command, with an index by their names. */
export interface OfferedControls {
  controls: readonly PageControl[];
  byName: Ranking<OfferedName>;
  isThere: CollectedControls['isThere'];
}

export interface OfferedName {
  name: string;
  entry: Entry;
  controls: PageControl[];
}
