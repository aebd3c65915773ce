import type { RecordType } from '../../commandKit/command.ts';

/** One command of a macro. */
export interface MacroStep {
  command: string;
  /** The link that opens its form with the values that it is taken with. */
  link: string;
}

/** Commands that a user has named, to be taken one after the other on each of some records. */
export interface Macro {
  id: string;
  name: string;
  /** What it is found by beside its name: how that is read. */
  keywords: readonly string[];
  on: RecordType;
  steps: readonly MacroStep[];
}

export const macroNameLimit = 30;
export const macroStepLimit = 10;

let macros: readonly Macro[] = [];
const listeners = new Set<() => void>();

/** The user's macros, as this window knows them; none before they have come. */
export const macroStore = {
  read: (): readonly Macro[] => macros,
  write: (next: readonly Macro[]): void => {
    macros = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
