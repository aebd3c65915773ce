import type { i18n } from 'i18next';
import type { Command } from '../../commandKit/command.ts';
import { loadMacros } from '../../commands/macro/savedMacros.ts';
import { macroStore } from '../../commands/macro/macroStore.ts';
import type { Role } from '../../domain/roles.ts';
import type { GraphClient } from '../../graph/client/client.ts';
import { macroCommand } from './macroCommand.ts';

/** Loads the user's macros and reports them as commands, then and after each change. Returns a function that ends it. */
export function watchMacros(
  graph: GraphClient,
  role: Role,
  translations: i18n,
  onCommands: (commands: readonly Command[]) => void,
): () => void {
  macroStore.write([]);
  const end = macroStore.subscribe(() =>
    onCommands(macroStore.read().map((macro) => macroCommand(macro, role, translations))),
  );
  // Because the page works without macros if there is no answer.
  loadMacros(graph).catch(() => undefined);
  return end;
}
