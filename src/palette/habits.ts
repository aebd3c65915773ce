/** Which of the typed texts may be kept as habits. Pure. */
import { hasPassword, type Command } from '../commandKit/command.ts';
import { namesPassword } from '../domain/typedText.ts';
import type { PaletteLevel, Row } from './levels.ts';

/** The command that a row begins; undefined for a row that begins none. */
function commandOf({ act }: Row): Command | undefined {
  if (act.do === 'prepared') return act.prepared.command;
  return act.do === 'command' || act.do === 'selected' || act.do === 'ticked' ? act.command : undefined;
}

/**
 * The query as it may be kept for a row that was taken by it; empty where it may hold a password, whichever row was
 * taken: a reading of it is a command with a password field, or the readings are not known yet (R-form-17).
 */
export function storableQuery({ level, query, prepared, answered }: PaletteLevel, row: Row): string {
  const commands = [commandOf(row), level.kind === 'pick' ? level.command : undefined];
  const readings = prepared.map(({ command }) => command);
  const mayContainPassword = [...commands, ...readings].some((command) => command && hasPassword(command));
  // A single letter is never read as a line, so no answer comes for it.
  const isUnread = level.kind === 'root' && !answered && query.trim().length > 1;
  return mayContainPassword || isUnread || namesPassword(query) ? '' : query;
}
