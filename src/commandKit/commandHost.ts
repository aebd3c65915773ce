import { createContext, use, type RefObject } from 'react';
import type { Message } from '../domain/message.ts';
import type { Command, CommandContext, CommandRecord, Consequence, FieldValues, Outcome } from './command.ts';
import type { RecordRef } from './recordType.ts';

/**
 * Who has given a form its values before it opened: its user, or a link, of which the form says so (R-form-14). Absent where
 * they come from a line or from what was run before: their figures are confirmed by another press (R-form-15).
 */
export type FilledBy = 'user' | 'link';

export interface CommandHost {
  context: CommandContext;
  focusRecord: (record: CommandRecord | undefined) => void;
  /** Runs the command; one that needs input or a confirmation opens its form first, with the values that are given. */
  start: (command: Command, record?: CommandRecord, given?: FieldValues, filledBy?: FilledBy) => void;
  /** Reads the records and opens one form of the command for those that it can be taken on; says why not of the others. */
  startAll: (
    command: Command,
    records: readonly RecordRef[],
    values?: FieldValues,
    filledBy?: FilledBy,
  ) => void;
  /** As its button does: opens the page of the command's form where it has one, else starts it. */
  open: (command: Command, record?: CommandRecord) => void;
  /** Runs the command with its input and carries out what came of it. Throws what the command throws. */
  execute: (command: Command, run: CommandInput) => Promise<Outcome>;
  openPalette: (record?: CommandRecord) => void;
  /** `then` is done once the focus is back where it was before; keys wait for the end of it. */
  closePalette: (then?: () => Promise<void> | void) => void;
  navigate: (route: string) => void;
  /** Absent while no row is selected. */
  selected: RefObject<SelectedRows | undefined>;
  selectRows: (rows: SelectedRows | undefined) => void;
}

/** The rows that are selected: keys and the palette act on all of them. */
export interface SelectedRows {
  count: number;
  actions: SelectedAction[];
  /** Opens the form of one of the actions, with what a sentence said of its fields. */
  take: (command: Command, values?: FieldValues) => void;
}

export interface SelectedAction {
  command: Command;
  /** How many of the rows allow it, and which they are. */
  count: number;
  records: readonly CommandRecord[];
  /** Why none of them does; empty where some do. */
  blocked: Message[];
}

/** What changes with every move through a list. Apart from the host, so that a list need not be drawn again for it. */
export interface CommandFocus {
  /** The record that the screen is about, or the row in focus: its actions stand first in the palette. */
  focusedRecord: CommandRecord | undefined;
  paletteOpen: boolean;
}

export interface CommandInput {
  record: CommandRecord | undefined;
  values: unknown;
  /** What stands in the fields of its form, as it was typed. */
  typed?: FieldValues;
  consequence?: Consequence;
  idempotencyKey: string;
  /** Asked once it is done: whether the outcome shows where it was started, and needs no toast. */
  isShown?: (outcome: Outcome) => boolean;
}

/** How many of the user's own actions have been carried out: what they changed is shown wherever it stands. */
export const ActedContext = createContext(0);

export const FocusContext = createContext<CommandFocus>({ focusedRecord: undefined, paletteOpen: false });

export function useCommandFocus(): CommandFocus {
  return use(FocusContext);
}

export const HostContext = createContext<CommandHost | undefined>(undefined);

/** The host of all commands. Throws outside of a CommandProvider. */
export function useCommandHost(): CommandHost {
  const host = use(HostContext);
  if (!host) throw new Error('No CommandProvider above');
  return host;
}
