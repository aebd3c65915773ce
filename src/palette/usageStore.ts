import type { CommandContext } from '../commandKit/command.ts';
import { savePreference, loadPreference } from '../commandKit/preferences.ts';
import { namesPassword } from '../domain/typedText.ts';
import { mergedUsage, noUsage, usageSchema, type Usage, withUse } from './usage.ts';
import { serverNow } from '../graph/client/serverClock.ts';
import { saveQuery } from './lastQueries.ts';
import type { PaletteItem } from './levels.ts';

type Login = Pick<CommandContext, 'user' | 'graph'>;

/** Returns the storage key that browsers already use. */
function keyOf(userId: string): string {
  return `palette-habits:${userId}`;
}

/** Keys of the server's preferences: two, because one preference has 16 kB at most. */
export const usagePreferences = { uses: 'shell.palette.uses', picks: 'shell.palette.picks' } as const;

/** The most entries that fit: names have up to 50 characters of three bytes. */
const most = { uses: 50, picks: 100, letters: 20 };

function parsed(stored: unknown): Usage {
  const usage = usageSchema.safeParse(stored);
  if (!usage.success) return noUsage;
  const { uses, picks } = usage.data;
  // Removes lines that were stored before they were excluded.
  return { uses, picks: picks.filter(([letters]) => !namesPassword(letters)) };
}

/** Returns the usage stored in this browser for a user; none if it cannot be read. */
export function readUsage(userId: string): Usage {
  try {
    return parsed(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch {
    return noUsage;
  }
}

/** Stores the usage in this browser; a full or blocked storage loses the recent rows and does nothing else. */
function saveHere(userId: string, usage: Usage): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(usage));
  } catch {
    return;
  }
}

/** Milliseconds without a use before the last of several uses is sent. */
const restMilliseconds = 2000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Stores the usage in this browser, and a moment later for the user's other machines. */
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

/** Merges the usage from the user's other machines. Without an answer this browser continues with its own. */
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

/**
 * Stores that a row was chosen, and by which query; returns the usage after it. `query`: the part of the typed text that may
 * be stored (R-form-17).
 */
export function learnRow(
  login: Pick<CommandContext, 'user' | 'graph'>,
  usage: Usage,
  row: PaletteItem,
  query: string,
  now: number,
): Usage {
  saveQuery(login.user.userId, query);
  if (!row.usageKey) return usage;
  const record =
    row.act.do === 'open'
      ? {
          name: row.act.record.name,
          ...(!row.titleKey && { facts: row.second?.text, amount: row.amount }),
        }
      : undefined;
  const learned = withUse(usage, { value: row.usageKey, query, ...record }, now);
  saveUsage(login, learned);
  return learned;
}
