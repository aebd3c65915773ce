import { useEffect, useEffectEvent } from 'react';
import { availabilityOf } from '../commandKit/availability.ts';
import type { Command } from '../commandKit/command.ts';
import {
  useCommandFocus,
  useCommandHost,
  type CommandFocus,
  type CommandHost,
} from '../commandKit/commandHost.ts';
import { replayEarlyKeys } from './earlyKeys.ts';
import { pageKeys } from './keyQueue.ts';
import { isLeaving, isModalOpen, isNoticeOpen, isTyping } from './elsewhere.ts';
import { sequencesNow, type KeyPress } from './liveBindings.ts';
import { keysNow } from './ownKeys.ts';
import { pendingKeys } from './pendingKeys.ts';
import { isPaletteStroke, keyOf, press } from './strokes.ts';

interface KeyedAct {
  key: string;
  title: Command['title'];
  take: (press: KeyPress) => unknown;
}

/**
 * Returns what keys do now: commands without a record, those of the focused record, and the page's key sequences. While the
 * page is being replaced, only the first.
 */
function keyedActs(host: CommandHost, shown: CommandFocus): KeyedAct[] {
  const focus = isLeaving() ? { ...shown, focusedRecord: undefined } : shown;
  const ofPage = (isLeaving() ? [] : sequencesNow()).map(({ key, title, act }) => ({
    key,
    title,
    take: act,
  }));
  const ofCommands = host.context.registry.commands.flatMap((command) => {
    const { key, title, roles, on } = command;
    const works = roles.includes(host.context.role) && (on === undefined || on === focus.focusedRecord?.type);
    return key !== undefined && works
      ? [{ key: keysNow(key), title, take: () => take(host, focus, command) }]
      : [];
  });
  return [...ofPage, ...ofCommands];
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
  // Because the palette shows why not, and the alternatives.
  if (availability.blocked.length > 0) openPalette(focusedRecord);
  else start(command, focusedRecord);
}

/** Returns the keys that may follow, each with its own next key. */
function following(acts: readonly KeyedAct[], keys: string) {
  return acts
    .filter(({ key }) => key.startsWith(`${keys} `))
    .map(({ key, title }) => ({ key: key.slice(keys.length + 1), title }));
}

const forget = () => {
  if (pendingKeys.read() !== undefined) pendingKeys.write(undefined);
};

/**
 * Handles the product's keys: Ctrl+K from anywhere, and the keys of commands while nobody types and no dialog is open. An
 * open palette handles Ctrl+K itself. Escape, a press of the mouse, or focus in a field cancels pending keys.
 */
export function useKeys(): void {
  const host = useCommandHost();
  const focus = useCommandFocus();

  // Effect events, because the page's state at the key press counts, not that at the last registration of listeners.
  const onFirst = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && pendingKeys.read() !== undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      forget();
      return;
    }
    if (!isPaletteStroke(event) || focus.paletteOpen || pageKeys.isBeforePage()) return;
    event.preventDefault();
    forget();
    if (!event.repeat && !isNoticeOpen()) host.openPalette();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Counts a loading palette as open, because letters intended for it must not run anything.
    const elsewhere = focus.paletteOpen || isModalOpen() || isTyping(event.target);
    if (event.defaultPrevented || elsewhere || !host.context.shell.settings().singleKeys) return forget();
    const key = keyOf(event);
    if (key === undefined) return undefined;
    const acts = keyedActs(host, focus);
    const { pending, command } = press(acts, pendingKeys.read()?.keys, key);
    pendingKeys.write(pending === undefined ? undefined : { keys: pending, next: following(acts, pending) });
    if (!command) return undefined;
    event.preventDefault();
    command.take(event);
    return undefined;
  });

  useEffect(() => {
    const first = (event: KeyboardEvent) => onFirst(event);
    const keys = (event: KeyboardEvent) => onKey(event);
    // In the capture phase, because Ctrl+K comes before all other listeners and the browser's search; single keys come last.
    window.addEventListener('keydown', first, { capture: true });
    window.addEventListener('keydown', keys);
    window.addEventListener('pointerdown', forget, { capture: true });
    replayEarlyKeys();
    return () => {
      window.removeEventListener('keydown', first, { capture: true });
      window.removeEventListener('keydown', keys);
      window.removeEventListener('pointerdown', forget, { capture: true });
      forget();
    };
  }, []);
}
