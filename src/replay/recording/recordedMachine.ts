import type { AnyStateMachine } from 'xstate';
import type { KnownError } from './written.ts';

/** A machine of the page whose runs are recorded and replayed. */
export interface RecordedMachine {
  machine: AnyStateMachine;
  /** Those that its guards tell apart. */
  errors?: readonly KnownError[];
  /** What stands for an object that is more than the machine looks at; the object itself where it is not. */
  outline?: (part: object) => object;
  /** The name in its context of whatever it asks the page by: when replayed, what was answered stands there. */
  queriedService?: { name: string; questions: readonly string[] };
}

/** By the machine's id. */
export type RecordedMachines = Readonly<Record<string, RecordedMachine>>;
