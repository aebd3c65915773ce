import type { MessageKey } from '../domain/message.ts';
import { liveStore } from './liveStore.ts';

/** Pressed keys that wait for the next one ("g"), with the keys that may follow. */
export interface PendingKeys {
  keys: string;
  next: readonly { key: string; title: MessageKey }[];
}

export const pendingKeys = liveStore<PendingKeys | undefined>(undefined);

/** Tells whether the key continues the pending ones; it then belongs to them, wherever the focus is. */
export function goesOn(key: string): boolean {
  return pendingKeys.read()?.next.some((each) => each.key === key) === true;
}
