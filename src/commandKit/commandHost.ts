import { createContext, use, type RefObject } from 'react';
import type { Message } from '../domain/message.ts';
import type { Command, CommandContext, CommandRecord, Consequence, FieldValues, Outcome } from './command.ts';
import type { RecordRef } from './recordType.ts';

/**
 * The source of the values that a form opens with: its user, or a link, which the form mentions (R-form-14). Absent if they
 * come from a typed line or an earlier run: their figures need a second press to confirm (R-form-15).
 */
export type FilledBy = 'user' | 'link';

export interface CommandHost {
  context: CommandContext;
  focusRecord: (record: CommandRecord | undefined) => void;
  /** Runs the command; if it needs input or a confirmation, opens its form first, with the given values. */
  start: (command: Command, record?: CommandRecord, given?: FieldValues, filledBy?: FilledBy) => void;
  /** Reads the records and opens one form for those that the command can run on; shows the reasons against the others. */
  startAll: (
    command: Command,
    records: readonly RecordRef[],
    values?: FieldValues,
    filledBy?: FilledBy,
  ) => void;
  /** Does the same as the command's button: opens the page of its form if it has one, otherwise starts it. */
  open: (command: Command, record?: CommandRecord) => void;
  /** Runs the command with its input and applies its outcome. Throws the command's errors. */
  execute: (command: Command, run: CommandInput) => Promise<Outcome>;
  openPalette: (record?: CommandRecord) => void;
  /** Runs `then` after the focus is back at its former element; keys wait until it ends. */
  closePalette: (then?: () => Promise<void> | void) => void;
  navigate: (route: string) => void;
  /** Undefined while no row is selected. */
  selected: RefObject<SelectedRows | undefined>;
  selectRows: (rows: SelectedRows | undefined) => void;
}

/** The selected rows: keys and the palette act on all of them. */
export interface SelectedRows {
  count: number;
  actions: SelectedAction[];
  /** Opens the form of one of the actions, with the field values that a typed sentence gives. */
  take: (command: Command, values?: FieldValues) => void;
}

export interface SelectedAction {
  command: Command;
  /** The number of rows that allow the action; `records` holds those rows. */
  count: number;
  records: readonly CommandRecord[];
  /** The reasons why no row allows it; empty if some do. */
  blocked: Message[];
}

/**
 * The state that changes with every move through a list. Separate from the host, so that a list need not render again for
 * it.
 */
export interface CommandFocus {
  /** The record of the screen, or the row in focus: the palette shows its actions first. */
  focusedRecord: CommandRecord | undefined;
  paletteOpen: boolean;
}

export interface CommandInput {
  record: CommandRecord | undefined;
  values: unknown;
  /** The field values of its form as they were typed. */
  typed?: FieldValues;
  consequence?: Consequence;
  idempotencyKey: string;
  /** Tells whether the outcome is shown where the command was started, so that it needs no toast; called after the run. */
  isShown?: (outcome: Outcome) => boolean;
}

/** The number of the user's own commands that have run; when it changes, lists show their effects at once. */
export const ActedContext = createContext(0);

export const FocusContext = createContext<CommandFocus>({ focusedRecord: undefined, paletteOpen: false });

export function useCommandFocus(): CommandFocus {
  return use(FocusContext);
}

export const HostContext = createContext<CommandHost | undefined>(undefined);

/** Returns the host of all commands. Throws outside of a CommandProvider. */
export function useCommandHost(): CommandHost {
  const host = use(HostContext);
  if (!host) throw new Error('No CommandProvider above');
  return host;
}
