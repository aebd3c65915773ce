/** The declaration of a lifecycle; `defineLifecycle` creates the machine from it. */
import type { Role } from '../domain/roles.ts';
import type { KeyAfter, MessageKey } from '../domain/message.ts';
import type { StateMeta } from './lifecycle.ts';
import type { LifecycleMigration } from './migration.ts';
import type { Rule } from './rules.ts';

/** An event that has a text in the catalogue. */
export type EventWord = KeyAfter<'lifecycle.event.'>;

export interface TransitionDeclaration<StateId extends string, RuleId extends string> {
  target: NoInfer<StateId>;
  /** Ids of the rules that must all pass. */
  rules: readonly NoInfer<RuleId>[];
  /** Meaning of the transition, for readers of the machine. */
  description: string;
  /** Last part of the edge's id in the audit trail, if it is not the event's name; never changed after a release. */
  edge?: string;
  /** Last part of its message key, if it is not the event's name. */
  label?: EventWord;
}

export interface StateDeclaration<
  StateId extends string,
  RuleId extends string,
  EventType extends string,
  Facts,
> extends StateMeta {
  description: string;
  /** True if no event leaves the state. */
  final?: true;
  on?: { readonly [Type in EventType]?: TransitionDeclaration<StateId, RuleId> };
  /** Its inner states, if other records decide which of them a record is in. */
  within?: DerivedDeclaration<StateId, Facts>;
}

/** A set of states; a record is in one of them. */
export interface RegionDeclaration<
  StateId extends string,
  RuleId extends string,
  EventType extends string,
  Facts,
> {
  initial: NoInfer<StateId>;
  states: { readonly [Id in StateId]?: StateDeclaration<StateId, RuleId, EventType, Facts> };
}

/**
 * A region whose state other records decide. It is derived from the facts, the record's `status` ends at the state around
 * it, and its events are sent to the other records, never to this one.
 */
interface DerivedDeclaration<StateId extends string, Facts> extends RegionDeclaration<
  StateId,
  never,
  EventWord,
  Facts
> {
  derivedBy: (facts: NoInfer<Facts>) => NoInfer<StateId>;
}

/** A region next to the record's own, whose state other records decide; its events are never sent to this record. */
export interface SiblingRegionDeclaration<Facts> extends RegionDeclaration<string, string, EventWord, Facts> {
  /** First part of its edges' ids. */
  id: string;
  /** Title of the region. */
  title: MessageKey;
  /** The event that creates the record with this region's state, if it is an event of a lifecycle. */
  creation?: EventWord;
  derivedBy: (facts: NoInfer<Facts>) => string;
}

/** Declares a parallel machine: the key of the record's own region, and its sibling regions. */
export interface ParallelDeclaration<Facts> {
  own: string;
  /** Title of the own region. */
  title: MessageKey;
  /** Title of all regions together, if the lifecycle's own title does not cover them. */
  whole?: MessageKey;
  siblingRegions: Readonly<Record<string, SiblingRegionDeclaration<Facts>>>;
}

export interface LifecycleDeclaration<
  Facts,
  Event extends { type: EventWord },
  RuleId extends string,
  StateId extends string,
> extends RegionDeclaration<StateId, RuleId, Event['type'], Facts> {
  /** Also the first part of the edges' ids. */
  id: KeyAfter<'lifecycle.'>;
  /** Raised with every released change of states, events or rules. */
  version: number;
  /** Type of the records that it moves, as page and palette name it. */
  recordType: string;
  /** The types of the facts and events; only the types are used: `{} as { facts: …; event: … }`. */
  types: { facts: Facts; event: Event };
  rules: Record<RuleId, Rule<Facts, Event>>;
  /** The event that creates a record in the initial state. */
  creation: EventWord;
  /** Roles that may create a record. */
  createdBy: readonly Role[];
  /** Roles, in addition to operations, that see its records and thus have its chart; none if absent. */
  seenBy?: readonly Role[];
  parallel?: ParallelDeclaration<Facts>;
  /** Renamed states and events of older versions, which are needed to read their entries. */
  migrations?: readonly LifecycleMigration[];
}
