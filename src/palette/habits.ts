/** The typed texts that may be stored as habits. Pure. */
import { hasPassword, type Command } from '../commandKit/command.ts';
import { namesPassword } from '../domain/typedText.ts';
import type { PaletteLevel, PaletteItem } from './levels.ts';

/** Returns the command that a row starts; undefined if it starts none. */
function commandOf({ act }: PaletteItem): Command | undefined {
  if (act.do === 'prepared') return act.prepared.command;
  return act.do === 'command' || act.do === 'selected' || act.do === 'ticked' ? act.command : undefined;
}

/**
 * Returns the query that may be stored for a chosen row; empty if it may contain a password, whichever row was chosen. It
 * may contain one if a reading of it is a command with a password field, or if its readings are not known yet (R-form-17).
 */
export function storableQuery({ level, query, prepared, answered }: PaletteLevel, row: PaletteItem): string {
  const commands = [commandOf(row), level.kind === 'pick' ? level.command : undefined];
  const readings = prepared.map(({ command }) => command);
  const mayContainPassword = [...commands, ...readings].some((command) => command && hasPassword(command));
  // Because a single letter is never read as a line, no answer comes for it.
  const isUnread = level.kind === 'root' && !answered && query.trim().length > 1;
  return mayContainPassword || isUnread || namesPassword(query) ? '' : query;
}
