import type { NotificationData } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { DownloadFailure, GraphFailure, offlineReason } from '../graph/client/failure.ts';
import { untilLoaded } from './lazyPart.ts';

/** How long an error stays, in milliseconds (R-error-3). */
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

/**
 * Shows a toast. Its code comes with the first one, for the login page has none to show, and a toast waits for it. A second
 * one with the same id while the first stands is not shown.
 */
export async function toast(data: NotificationData): Promise<void> {
  toastsWanted.set();
  const { notifications } = await untilLoaded(() => import('@mantine/notifications'));
  notifications.show(data);
}

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await untilLoaded(() => import('@mantine/notifications'));
  notifications.hide(id);
}

const isOffline = (error: unknown) => error instanceof GraphFailure && error.reason === offlineReason;

/** The words of any failure, for the user. */
export function failureText(t: TFunction, error: unknown): string {
  const unsaid = isOffline(error) ? 'common.offline' : 'common.serverError';
  const said = error instanceof GraphFailure && error.message ? error.message : t(unsaid);
  return error instanceof DownloadFailure ? t('download.failedWhy', { reason: said }) : said;
}

/** How long the page has to show a failure itself, in milliseconds. */
const ownWordsMilliseconds = 60;

/** The failures that some place of the page shows now, by their words. */
const shownOnPage = new Map<string, number>();

const toastOf = (message: string) => `failure ${message}`;

/**
 * An error toast of 5 s with the server's message, or 'Server error' (R-error-3). What fails alike is told once, and what
 * the page itself shows (`markShownOnPage`) is not told again. `words` are shown in place of the message alone.
 */
export function failureToast(t: TFunction, error: unknown, words = failureText(t, error)): void {
  const message = failureText(t, error);
  const tell = () => {
    if (shownOnPage.has(message)) return;
    void toast({ id: toastOf(message), color: 'red', message: words, autoClose: errorMilliseconds });
  };
  // A broken line or server is told at once: lists leave it to the toast.
  if (error instanceof GraphFailure && !error.broken) setTimeout(tell, ownWordsMilliseconds);
  else tell();
}

/** The page shows these words of a failure, until the returned function is called: no toast repeats them. */
export function markShownOnPage(message: string): () => void {
  shownOnPage.set(message, (shownOnPage.get(message) ?? 0) + 1);
  if (wanted) void hideToast(toastOf(message));
  return () => {
    const left = (shownOnPage.get(message) ?? 0) - 1;
    if (left > 0) shownOnPage.set(message, left);
    else shownOnPage.delete(message);
  };
}
