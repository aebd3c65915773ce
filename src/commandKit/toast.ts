import type { NotificationData } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { DownloadFailure, GraphFailure, offlineReason } from '../graph/client/failure.ts';
import { afterFrame } from './afterFrame.ts';
import { untilLoaded } from './lazyPart.ts';

/** Milliseconds that an error stays visible (R-error-3). */
const errorMilliseconds = 5000;

let isAnyShown = false;
const listeners = new Set<() => void>();

/** Stores whether any toast was ever shown: until then the page does not load the toasts' code. */
export const toastsShown = {
  read: () => isAnyShown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  set: () => {
    isAnyShown = true;
    listeners.forEach((listener) => listener());
  },
};

/** Loads the toasts' code with the first toast, because the login page has none to show; a toast waits for it. */
async function loadToasts() {
  toastsShown.set();
  return (await untilLoaded(() => import('@mantine/notifications'))).notifications;
}

/** Shows a toast. Ignores a second one with the same id while the first is visible. */
export async function toast(data: NotificationData): Promise<void> {
  (await loadToasts()).show(data);
}

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await untilLoaded(() => import('@mantine/notifications'));
  notifications.hide(id);
}

const isOffline = (error: unknown) => error instanceof GraphFailure && error.reason === offlineReason;

/** Returns the text of any failure for the user. */
export function failureText(t: TFunction, error: unknown): string {
  const unsaid = isOffline(error) ? 'common.offline' : 'common.serverError';
  const message = error instanceof GraphFailure && error.message ? error.message : t(unsaid);
  return error instanceof DownloadFailure ? t('download.failedWhy', { reason: message }) : message;
}

/** Milliseconds after a drawn frame in which the page can show the failure of a query itself. */
const ownWordsMilliseconds = 60;

/** The number of elements that show a failure now, by the failure's text. */
const shownOnPage = new Map<string, number>();

/** The number of failure toasts so far. */
let failures = 0;

/**
 * Shows a toast of a failure. A repeated failure also stays 5 seconds: Mantine restarts its timer only if the time differs.
 */
async function showFailureToast(message: string, words = message): Promise<void> {
  const notifications = await loadToasts();
  failures += 1;
  const autoClose = errorMilliseconds + (failures % 2);
  const data: NotificationData & { id: string } = {
    id: `failure ${message}`,
    color: 'red',
    message: words,
    autoClose,
  };
  notifications.show(data);
  notifications.update(data);
}

interface FailureToastOptions {
  /** True if a mutation failed, and not a query. */
  sent?: boolean;
  /** Text shown in place of the message alone. */
  words?: string;
}

/**
 * Shows an error toast for 5 s with the server's message, or 'Server error' (R-error-3). Shows it for every `sent` mutation
 * and for a broken connection or server, even if a form shows the text itself. A refused query gets no toast if an element
 * of the page shows it (`markShownOnPage`); this is checked before the toast is drawn.
 */
export function failureToast(
  t: TFunction,
  error: unknown,
  { sent = true, words }: FailureToastOptions = {},
): void {
  const message = failureText(t, error);
  const tell = () => void showFailureToast(message, words);
  const isQuestion = error instanceof GraphFailure && !error.broken && !sent;
  if (!isQuestion) return tell();
  afterFrame(() =>
    setTimeout(() => {
      if (!shownOnPage.has(message)) tell();
    }, ownWordsMilliseconds),
  );
}

/** Marks a failure's text as shown on the page until the returned function is called: no toast repeats it. */
export function markShownOnPage(message: string): () => void {
  shownOnPage.set(message, (shownOnPage.get(message) ?? 0) + 1);
  return () => {
    const remaining = (shownOnPage.get(message) ?? 0) - 1;
    if (remaining > 0) shownOnPage.set(message, remaining);
    else shownOnPage.delete(message);
  };
}
