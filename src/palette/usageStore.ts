import { usageSchema, noUsage, type Usage } from './usage.ts';

/** Under the name that browsers already hold it. */
function keyOf(userId: string): string {
  return `palette-habits:${userId}`;
}

/** The usage kept in this browser for a user; none when they cannot be read. */
export function readUsage(userId: string): Usage {
  try {
    const kept = usageSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
    return kept.success ? kept.data : noUsage;
  } catch {
    return noUsage;
  }
}

/** Keeps them; a full or closed storage costs the recents, nothing else. */
export function saveUsage(userId: string, usage: Usage): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(usage));
  } catch {
    return;
  }
}
