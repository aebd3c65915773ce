import type { MessageKey } from '../domain/message.ts';

/** What an older version of a lifecycle called its states and events, and what of it is no more, for who reads entries that it wrote. */
export interface LifecycleMigration {
  /** The version that begins with it: entries of the versions before are read through it. */
  version: number;
  /** New ids of states, by their old ones. */
  states?: Readonly<Record<string, string>>;
  /** New types of events, by their old ones. */
  events?: Readonly<Record<string, string>>;
  /** Steps that were taken away on purpose, in the words of the version before (R-replay-8). */
  retired?: readonly RetiredStep[];
}

/** A step that records took once and take no more: their entries stay as they are. */
export interface RetiredStep {
  /** Null of one that created records. */
  from: string | null;
  event: string;
  to: string;
  /** Why it is no more. */
  reason: MessageKey;
}

/** What tells a step of a machine from another. */
type NamedStep = Pick<RetiredStep, 'from' | 'event' | 'to'>;

interface Migrated {
  migrations?: readonly LifecycleMigration[] | undefined;
}

/** The migrations that an entry of that version is read through, in their order. */
export function migrationsAfter(
  { migrations = [] }: Migrated,
  version: number,
): readonly LifecycleMigration[] {
  return migrations.filter((each) => each.version > version).sort((a, b) => a.version - b.version);
}

/** What the state is called now. `version`: of the machine that named it so. */
export function stateToday(lifecycle: Migrated, version: number, state: string): string {
  return migrationsAfter(lifecycle, version).reduce((id, { states }) => states?.[id] ?? id, state);
}

/** What the event is called now. `version`: of the machine that named it so. */
export function eventToday(lifecycle: Migrated, version: number, event: string): string {
  return migrationsAfter(lifecycle, version).reduce((type, { events }) => events?.[type] ?? type, event);
}

/** Why today's machine has the step no more, where that was declared. `version`: of the machine that took it. */
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

/** A step as the trail keeps it, in the words of today's machine. */
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
