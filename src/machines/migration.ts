import type { MessageKey } from '../domain/message.ts';

/** The renamed states and events of an older version, and its removed steps, for reading the entries that it wrote. */
export interface LifecycleMigration {
  /** The first version with the new names: entries of earlier versions need this migration. */
  version: number;
  /** New ids of states, by their old ones. */
  states?: Readonly<Record<string, string>>;
  /** New types of events, by their old ones. */
  events?: Readonly<Record<string, string>>;
  /** Steps that were removed on purpose, with the names of the version before (R-replay-8). */
  retired?: readonly RetiredStep[];
}

/** A step that is no longer possible; its entries remain as they are. */
export interface RetiredStep {
  /** Null for a step that created records. */
  from: string | null;
  event: string;
  to: string;
  /** Reason of the removal. */
  reason: MessageKey;
}

/** The fields that identify a step of a machine. */
type NamedStep = Pick<RetiredStep, 'from' | 'event' | 'to'>;

interface Migrated {
  migrations?: readonly LifecycleMigration[] | undefined;
}

/** Returns the migrations for an entry of that version, in order. */
export function migrationsAfter(
  { migrations = [] }: Migrated,
  version: number,
): readonly LifecycleMigration[] {
  return migrations.filter((each) => each.version > version).sort((a, b) => a.version - b.version);
}

/** Returns the current id of a state. `version` is that of the machine that wrote the old one. */
export function stateToday(lifecycle: Migrated, version: number, state: string): string {
  return migrationsAfter(lifecycle, version).reduce((id, { states }) => states?.[id] ?? id, state);
}

/** Returns the current type of an event. `version` is that of the machine that wrote the old one. */
export function eventToday(lifecycle: Migrated, version: number, event: string): string {
  return migrationsAfter(lifecycle, version).reduce((type, { events }) => events?.[type] ?? type, event);
}

/**
 * Returns the declared reason why today's machine no longer has the step. `version` is that of the machine that executed it.
 */
export function retirementOf(
  lifecycle: Migrated,
  version: number,
  { from, event, to }: NamedStep,
): MessageKey | undefined {
  let step: NamedStep = { from, event, to };
  for (const { states = {}, events = {}, retired = [] } of migrationsAfter(lifecycle, version)) {
    const found = retired.find(
      (each) => each.from === step.from && each.event === step.event && each.to === step.to,
    );
    if (found) return found.reason;
    step = {
      from: step.from === null ? null : (states[step.from] ?? step.from),
      event: events[step.event] ?? step.event,
      to: states[step.to] ?? step.to,
    };
  }
  return undefined;
}

/** Returns a stored step with the names of today's machine. */
export function stepToday<Step extends { from: string | null; event: string; to: string }>(
  lifecycle: Migrated,
  version: number,
  step: Step,
): Step {
  return {
    ...step,
    from: step.from === null ? null : stateToday(lifecycle, version, step.from),
    event: eventToday(lifecycle, version, step.event),
    to: stateToday(lifecycle, version, step.to),
  };
}
