import type { CommandContext } from '../commandKit/command.ts';
import { savePreference, loadPreference } from '../commandKit/preferences.ts';
import { namesPassword } from '../domain/typedText.ts';
import { mergedUsage, noUsage, usageSchema, type Usage } from './usage.ts';
import { serverNow } from '../graph/client/serverClock.ts';

type Login = Pick<CommandContext, 'user' | 'graph'>;

/** Under the name that browsers already hold it. */
function keyOf(userId: string): string {
  return `palette-habits:${userId}`;
}

/** What the server keeps it under: two texts, as one of them has 16 kB at most. */
export const usagePreferences = { uses: 'shell.palette.uses', picks: 'shell.palette.picks' } as const;

/** So much of it fits: names have up to 50 characters of three bytes. */
const most = { uses: 50, picks: 100, letters: 20 };

function parsed(stored: unknown): Usage {
  const usage = usageSchema.safeParse(stored);
  if (!usage.success) return noUsage;
  const { uses, picks } = usage.data;
  // Stored before such lines were left out.
  return { uses, picks: picks.filter(([letters]) => !namesPassword(letters)) };
}

/** The usage kept in this browser for a user; none when they cannot be read. */
export function readUsage(userId: string): Usage {
  try {
    return parsed(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return noUsage;
  }
}

/** Keeps them here; a full or closed storage costs the recents, nothing else. */
function saveHere(userId: string, usage: Usage): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(usage));
  } catch {
    return;
  }
}

/** Of several uses in a row the last is sent, once nothing was used for so long. */
const restMilliseconds = 2000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was learned in this browser, and a moment later for the user's other machines. */
export function saveUsage({ user, graph }: Login, usage: Usage): void {
  saveHere(user.userId, usage);
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const uses = usage.uses
      .slice(0, most.uses)
      .map(({ value, weight, at, name }) => ({ value, weight: Number(weight.toFixed(3)), at, name }));
    const picks = usage.picks.filter(([letters]) => letters.length <= most.letters).slice(-most.picks);
    void savePreference(graph, usagePreferences.uses, JSON.stringify(uses));
    void savePreference(graph, usagePreferences.picks, JSON.stringify(picks));
  }, restMilliseconds);
}

/** Takes up what the user's other machines have learned. Without an answer this browser goes on with what it knows. */
export async function loadStoredUsage({ user: { userId }, graph }: Login): Promise<void> {
  try {
    const [uses = '[]', picks = '[]'] = await Promise.all([
      loadPreference(graph, usagePreferences.uses),
      loadPreference(graph, usagePreferences.picks),
    ]);
    const stored = parsed({ uses: JSON.parse(uses), picks: JSON.parse(picks) });
    saveHere(userId, mergedUsage(readUsage(userId), stored, serverNow().getTime()));
  } catch {
    return;
  }
}
