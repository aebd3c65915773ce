import type { CommandContext } from '../commandKit/command.ts';
import { saveQuery } from './lastQueries.ts';
import type { PaletteItem } from './levels.ts';
import { withUse, type Usage } from './usage.ts';
import { saveUsage } from './usageStore.ts';

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
