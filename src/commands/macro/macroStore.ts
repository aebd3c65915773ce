import type { RecordType } from '../../commandKit/command.ts';

/** One command of a macro. */
export interface MacroStep {
  command: string;
  /** The link that opens its form with the macro's values. */
  link: string;
}

/** Named commands that run one after the other on each of the given records. */
export interface Macro {
  id: string;
  name: string;
  /** Search words besides its name: the readings of the name. */
  keywords: readonly string[];
  on: RecordType;
  steps: readonly MacroStep[];
}

export const macroNameLimit = 30;
export const macroStepLimit = 10;

let macros: readonly Macro[] = [];
const listeners = new Set<() => void>();

/** The user's macros as this window knows them; empty until they are loaded. */
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
