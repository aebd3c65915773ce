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

/** What a record's history is shown from. */
export interface LifecycleStatus {
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

/** The record of the lifecycle that is asked about, where it is a part of the one that was read. */
export interface RecordPart {
  recordId: string;
  state: string;
}

/** Absent: not known, and then nobody in particular. */
export interface Owner {
  userId?: string;
  agentId?: string | null;
}

/** How a type of record, of which `Data` is read, stands in one of its lifecycles. */
export interface LifecycleStatusSpec<Data> {
  /** Where the record stands, and what the asker can do with it. */
  statusOf: (context: CommandContext, data: Data, part?: RecordPart) => LifecycleStatus | undefined;
  /** The record's own people, for who asks what one of them could do; absent: it has none. */
  owners?: (data: Data) => Partial<Record<Role, Owner>>;
}

/** Where a record stands in one of the lifecycles that its type declares. Throws for another. */
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
