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
import { isLeaving, isModalOpen, isTyping } from './elsewhere.ts';
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
 * What keys mean now: commands that need no record, those of the record in focus, and what the page takes of keys one
 * after the other. Of a page that is being left the first alone.
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
  // The palette says why not, and what can be done instead.
  if (availability.blocked.length > 0) openPalette(focusedRecord);
  else start(command, focusedRecord);
}

/** What may follow the keys, each by its own key. */
function following(acts: readonly KeyedAct[], keys: string) {
  return acts
    .filter(({ key }) => key.startsWith(`${keys} `))
    .map(({ key, title }) => ({ key: key.slice(keys.length + 1), title }));
}

const forget = () => {
  if (pendingKeys.read() !== undefined) pendingKeys.write(undefined);
};

/**
 * The product's keys: Ctrl+K from anywhere, and the keys of commands while nobody types and no dialog is open. While
 * the palette is open, Ctrl+K is its own affair. Keys that wait for another are given up by Escape, by a press of the
 * mouse, and by whatever takes the focus into a field.
 */
export function useKeys(): void {
  const host = useCommandHost();
  const focus = useCommandFocus();

  // What the page shows when the key comes counts, not what it showed when the listeners were last added.
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
    if (!event.repeat) host.openPalette();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A palette on its way counts as open: letters meant for it must not run anything.
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
    // Ctrl+K comes before whatever else listens, also the browser's own search; single keys come last.
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
