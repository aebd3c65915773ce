import type { Message } from '../domain/message.ts';
import {
  availableTransitions,
  statesNow,
  type AvailableTransition,
  type Lifecycle,
} from '../machines/lifecycle.ts';
import type { LifecycleId, Role } from './appTypes.ts';
import type { CommandContext, CommandRecord, RecordData, RecordType } from './command.ts';
import type { RecordTypes } from './registry.ts';

/** The data that a record's history is drawn from. */
export interface LifecycleStatus {
  lifecycle: Lifecycle;
  recordId: string;
  /** Every state that the record is in. */
  current: string[];
  transitions: AvailableTransition[];
  /** The responsible person of each role, if known. */
  people?: Partial<Record<Role, string>> | undefined;
  /** The reason why nothing more can be done with it, if there is one besides a final state. */
  ended?: Message | undefined;
}

/** Returns the record's status in its lifecycle from its state and the facts of its rules, with the next possible events. */
export function statusInLifecycle<Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  recordId: string,
  state: string,
  facts: NoInfer<Facts>,
  people?: Partial<Record<Role, string>>,
): LifecycleStatus {
  return {
    lifecycle,
    recordId,
    current: statesNow(lifecycle, state, facts),
    transitions: availableTransitions(lifecycle, state, facts),
    people,
  };
}

/** The sub-record that the lifecycle belongs to, if it is a part of the record that was read. */
export interface RecordPart {
  recordId: string;
  state: string;
}

/** Absent: not known, so that no particular person owns it. */
export interface Owner {
  userId?: string;
  agentId?: string | null;
}

/** The specification that derives a record's status in one of its lifecycles from its `Data`. */
export interface LifecycleStatusSpec<Data> {
  /** Returns the record's status, and the events that the current user may send. */
  statusOf: (context: CommandContext, data: Data, part?: RecordPart) => LifecycleStatus | undefined;
  /** Returns the people of the record by role, used to tell what one of them could do; absent: it has none. */
  owners?: (data: Data) => Partial<Record<Role, Owner>>;
}

/** Returns the record's status in one of the lifecycles that its type declares. Throws for any other lifecycle. */
export function lifecycleStatusOf<T extends RecordType>(
  types: RecordTypes,
  context: CommandContext,
  { type, data }: CommandRecord<T>,
  lifecycle: LifecycleId,
): LifecycleStatus {
  const specs: Partial<Record<string, LifecycleStatusSpec<RecordData[T]>>> = types[type].lifecycles;
  const statusOf = specs[lifecycle]?.statusOf(context, data);
  if (!statusOf) throw new Error(`No ${type} has a way in ${lifecycle}`);
  return statusOf;
}
