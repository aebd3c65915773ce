import type { Message } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import {
  availableTransitions,
  statesNow,
  type AvailableTransition,
  type Lifecycle,
} from '../../machines/lifecycle.ts';

/** What a record's history is shown from. */
export interface RecordWay {
  lifecycle: Lifecycle;
  recordId: string;
  /** Every state that the record is in. */
  current: string[];
  transitions: AvailableTransition[];
  /** Who of each role has to do with it, where that is known. */
  people?: Partial<Record<Role, string>> | undefined;
  /** Why nothing can be done with it any more, where that is more than being in a final state. */
  ended?: Message | undefined;
}

/** Where a record stands in its lifecycle, by its own state and the facts of its rules, and what can be done next. */
export function recordWay<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  recordId: string,
  state: string,
  facts: NoInfer<Facts>,
  people?: Partial<Record<Role, string>>,
): RecordWay {
  return {
    lifecycle,
    recordId,
    current: statesNow(lifecycle, state, facts),
    transitions: availableTransitions(lifecycle, state, facts),
    people,
  };
}
