import type { AnyStateMachine } from 'xstate';
import type { KnownError } from './written.ts';

/** A machine of the page whose runs are recorded and replayed. */
export interface RecordedMachine {
  machine: AnyStateMachine;
  /** The errors that its guards distinguish. */
  errors?: readonly KnownError[];
  /** Reduces an object to the parts that the machine reads; returns the object itself if it reads all. */
  outline?: (part: object) => object;
  /** Name of the service in its context that queries the page; a replay answers with the recorded values. */
  queriedService?: { name: string; questions: readonly string[] };
}

/** The recorded machines by id. */
export type RecordedMachines = Readonly<Record<string, RecordedMachine>>;
