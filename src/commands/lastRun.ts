import { hasPassword, type CommandContext, type CommandRecord } from '../commandKit/command.ts';
import { findCommand, type LastRun } from '../commandKit/registry.ts';
import { readReceipts } from './core/receiptStore.ts';

/**
 * What the user ran last in this window, as it can be run again: on the record in focus where that is of its type
 * (R-form-11). Undefined where nothing is known, where it has no form to be looked at before it is sent, and where the
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
