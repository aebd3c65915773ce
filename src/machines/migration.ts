/** What an older version of a lifecycle called its states and events, for who reads entries that it wrote. */
export interface LifecycleMigration {
  /** The version that begins with it: entries of the versions before are read through it. */
  version: number;
  /** New ids of states, by their old ones. */
  states?: Readonly<Record<string, string>>;
  /** New types of events, by their old ones. */
  events?: Readonly<Record<string, string>>;
}

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
