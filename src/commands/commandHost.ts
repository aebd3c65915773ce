import { createContext, use } from 'react';
import type { Command, CommandContext, CommandRecord, Consequence, Outcome } from './command.ts';

export interface CommandHost {
  context: CommandContext;
  /** The record that the screen is about, or the row in focus: its actions stand first in the palette. */
  focusedRecord: CommandRecord | undefined;
  focusRecord: (record: CommandRecord | undefined) => void;
  /** Runs the command; one that needs input or a confirmation opens its form first. */
  start: (command: Command, record?: CommandRecord) => void;
  /** Runs the command with its input and carries out what came of it. Throws what the command throws. */
  execute: (command: Command, run: CommandInput) => Promise<Outcome>;
  paletteOpen: boolean;
  openPalette: (record?: CommandRecord) => void;
  closePalette: () => void;
  navigate: (route: string) => void;
}

export interface CommandInput {
  record: CommandRecord | undefined;
  values: unknown;
  consequence?: Consequence;
  idempotencyKey: string;
}

export const HostContext = createContext<CommandHost | undefined>(undefined);

/** The host of all commands. Throws outside of a CommandProvider. */
export function useCommandHost(): CommandHost {
  const host = use(HostContext);
  if (!host) throw new Error('No CommandProvider above');
  return host;
}
