/** How a lifecycle is written down; `defineLifecycle` makes the machine of it. */
import type { Role } from '../domain/roles.ts';
import type { KeyAfter, MessageKey } from '../domain/message.ts';
import type { StateMeta } from './lifecycle.ts';
import type { LifecycleMigration } from './migration.ts';
import type { Rule } from './rules.ts';

/** An event that the catalogue has a word for. */
export type EventWord = KeyAfter<'lifecycle.event.'>;

export interface TransitionDeclaration<StateId extends string, RuleId extends string> {
  target: NoInfer<StateId>;
  /** Rules that must all hold, by id. */
  rules: readonly NoInfer<RuleId>[];
  /** What it means, for who reads the machine. */
  description: string;
  /** Last part of the edge's id in the audit trail, where it is not the event's name; never changed once released. */
  edge?: string;
  /** Last part of its message key, where it is not the event's name. */
  label?: EventWord;
}

export interface StateDeclaration<
  StateId extends string,
  RuleId extends string,
  EventType extends string,
  Facts,
> extends StateMeta {
  description: string;
  /** No event leads out of it. */
  final?: true;
  on?: { readonly [Type in EventType]?: TransitionDeclaration<StateId, RuleId> };
  /** The states within it, of which a record is in one; it takes the events of both. */
  within?: RegionDeclaration<StateId, RuleId, EventType, Facts> | DerivedDeclaration<StateId, Facts>;
}

/** States of which a record is in one. */
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
 * A region whose state other records decide: it is derived from the facts, the record's `status` stops at the state around it, and
 * its events are sent to the other records, never to this one.
 */
interface DerivedDeclaration<StateId extends string, Facts> extends RegionDeclaration<
  StateId,
  never,
  EventWord,
  Facts
> {
  derivedBy: (facts: NoInfer<Facts>) => NoInfer<StateId>;
}

/** A region beside the record's own, whose state other records decide: its events are never sent to this record. */
export interface SiblingRegionDeclaration<Facts> extends RegionDeclaration<string, string, EventWord, Facts> {
  /** First part of its edges' ids. */
  id: string;
  /** What it is about. */
  title: MessageKey;
  /** The event that creates what keeps its state, where it is one of a lifecycle. */
  creation?: EventWord;
  derivedBy: (facts: NoInfer<Facts>) => string;
}

/** What makes the machine a parallel one: a name for the record's own region, and the regions beside it. */
export interface ParallelDeclaration<Facts> {
  own: string;
  /** What the own region is about. */
  title: MessageKey;
  /** What has all the regions, where that is more than the lifecycle's own title says. */
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
  /** What page and palette call the records that it moves. */
  recordType: string;
  /** What the rules look at, and the events; only their types are read: `{} as { facts: …; event: … }`. */
  types: { facts: Facts; event: Event };
  rules: Record<RuleId, Rule<Facts, Event>>;
  /** The event that creates a record in the initial state. */
  creation: EventWord;
  /** Who may create one. */
  createdBy: readonly Role[];
  /** Who sees records of it beside operations, who see all, and so has its chart; absent: nobody. */
  seenBy?: readonly Role[];
  parallel?: ParallelDeclaration<Facts>;
  /** What older versions called its states and events: entries of theirs are read through it. */
  migrations?: readonly LifecycleMigration[];
}
