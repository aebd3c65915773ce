import { useEffect, useEffectEvent, useRef } from 'react';
import { availabilityOf } from '../commands/availability.ts';
import type { Command } from '../commands/core/command.ts';
import {
  useCommandFocus,
  useCommandHost,
  type CommandFocus,
  type CommandHost,
} from '../commands/core/commandHost.ts';
import { allCommands } from '../commands/registry.ts';
import { isModalOpen, isTyping } from './elsewhere.ts';
import { isPaletteStroke, keyOf, press, type Pending } from './strokes.ts';

/** Commands whose keys mean something now: those that need no record, and those of the record in focus. */
function keyedCommands({ context }: CommandHost, { focusedRecord }: CommandFocus): Command[] {
  return allCommands.filter(
    ({ key, roles, on }) =>
      key !== undefined && roles.includes(context.role) && (on === undefined || on === focusedRecord?.type),
  );
}

function take(host: CommandHost, { focusedRecord }: CommandFocus, command: Command): void {
  const { context, start, openPalette } = host;
  if (!command.on || !focusedRecord) {
    start(command);
    return;
  }
  const selected = host.selected.current;
  const together = selected?.actions.find((action) => action.command === command);
  if (selected && together) {
    if (together.blocked.length === 0) selected.take(command);
    return;
  }
  const availability = availabilityOf(command, context, focusedRecord.data);
  if (!availability) return;
  // The palette says why not, and what can be done instead.
  if (availability.blocked.length > 0) openPalette(focusedRecord);
  else start(command, focusedRecord);
}

/**
 * The product's keys: Ctrl+K from anywhere, and the keys of commands while nobody types and no dialog is open. While
 * the palette is open, Ctrl+K is its own affair.
 */
export function useKeys(): void {
  const host = useCommandHost();
  const focus = useCommandFocus();
  const pending = useRef<Pending | undefined>(undefined);

  // What the page shows when the key comes counts, not what it showed when the listeners were last added.
  const onPaletteKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteStroke(event) || focus.paletteOpen) return;
    event.preventDefault();
    if (!event.repeat) host.openPalette();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A palette on its way counts as open: letters meant for it must not run anything.
    const elsewhere = focus.paletteOpen || isModalOpen() || isTyping(event.target);
    if (event.defaultPrevented || elsewhere || !host.context.shell.settings().singleKeys) return;
    const key = keyOf(event);
    if (key === undefined) return;
    const pressed = press(keyedCommands(host, focus), pending.current, key, event.timeStamp);
    pending.current = pressed.pending;
    if (!pressed.command) return;
    event.preventDefault();
    take(host, focus, pressed.command);
  });

  useEffect(() => {
    const paletteKeys = (event: KeyboardEvent) => onPaletteKey(event);
    const keys = (event: KeyboardEvent) => onKey(event);
    // Ctrl+K comes before whatever else listens, also the browser's own search; single keys come last.
    window.addEventListener('keydown', paletteKeys, { capture: true });
    window.addEventListener('keydown', keys);
    return () => {
      window.removeEventListener('keydown', paletteKeys, { capture: true });
      window.removeEventListener('keydown', keys);
    };
  }, []);
}
