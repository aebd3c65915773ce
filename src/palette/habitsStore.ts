import { habitsSchema, noHabits, type Habits } from './habits.ts';

function keyOf(userId: string): string {
  return `palette-habits:${userId}`;
}

/** The habits kept in this browser for a user; none when they cannot be read. */
export function readHabits(userId: string): Habits {
  try {
    const kept = habitsSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
    return kept.success ? kept.data : noHabits;
  } catch {
    return noHabits;
  }
}

/** Keeps them; a full or closed storage costs the recents, nothing else. */
export function keepHabits(userId: string, habits: Habits): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(habits));
  } catch {
    return;
  }
}
