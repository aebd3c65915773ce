import type { NotificationData } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import type { GraphFailure } from '../graph/client/failure.ts';

/** How long an error stays, in milliseconds (spec 8). */
const errorMilliseconds = 5000;

let wanted = false;
const listeners = new Set<() => void>();

/** Whether anything has ever been shown: until then the page does without the toasts' code. */
export const toastsWanted = {
  read: () => wanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  set: () => {
    wanted = true;
    listeners.forEach((listener) => listener());
  },
};

/** Shows a toast. A second one with the same id while the first stands is not shown. */
export async function toast(data: NotificationData): Promise<void> {
  toastsWanted.set();
  const { notifications } = await import('@mantine/notifications');
  notifications.show(data);
}

/** The failure's own words, or 'Server error' (spec 8). Several calls that fail alike are one toast. */
export function failureToast(t: TFunction, failure: GraphFailure): void {
  const message = failure.message || t('common.serverError');
  void toast({
    id: `failure ${failure.code} ${message}`,
    color: 'red',
    message,
    autoClose: errorMilliseconds,
  });
}
