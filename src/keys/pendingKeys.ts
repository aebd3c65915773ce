import type { MessageKey } from '../domain/message.ts';
import { liveStore } from './liveStore.ts';

/** Keys that are pressed and wait for the one after them ("g"), with what may follow. */
export interface PendingKeys {
  keys: string;
  next: readonly { key: string; title: MessageKey }[];
}

export const pendingKeys = liveStore<PendingKeys | undefined>(undefined);

/** Whether the key goes on from those that wait: it belongs to them, wherever the focus is. */
export function goesOn(key: string): boolean {
  return pendingKeys.read()?.next.some((each) => each.key === key) === true;
}
