import { hasPassword, type CommandContext, type CommandRecord } from '../commandKit/command.ts';
import { findCommand, type LastRun } from '../commandKit/registry.ts';
import { readReceipts } from './core/receiptStore.ts';

/**
 * Returns the user's last run in this window, in a form that can run again: on the record in focus if its type fits
 * (R-form-11). Undefined if no run is known or if the command has no form to review before sending. Undefined also if the
 * form asks for a password (R-form-17).
 */
export function lastRun(
  { user, role, registry }: CommandContext,
  focused: CommandRecord | undefined,
): LastRun | undefined {
  const [last] = readReceipts(user.userId);
  const command = last && findCommand(registry, last.command);
  const repeat = findCommand(registry, 'session.repeat');
  if (!command || !repeat || !command.roles.includes(role) || hasPassword(command)) return undefined;
  if (!command.input && !command.confirm) return undefined;
  const names =
    focused && focused.type === command.on
      ? [focused.name]
      : (last.records ?? [last.record]).flatMap((record) => record?.name ?? []);
  return { command: repeat, title: command.title, given: [...names, ...last.given.map(({ text }) => text)] };
}
