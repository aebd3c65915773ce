import type { NotificationData } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { DownloadFailure, GraphFailure, offlineReason } from '../graph/client/failure.ts';
import { afterFrame } from './afterFrame.ts';
import { untilLoaded } from './lazyPart.ts';

/** How long an error stays, in milliseconds (R-error-3). */
const errorMilliseconds = 5000;

let isAnyShown = false;
const listeners = new Set<() => void>();

/** Whether anything has ever been shown: until then the page does without the toasts' code. */
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

/** The toasts' code comes with the first one, for the login page has none to show, and a toast waits for it. */
async function loadToasts() {
  toastsShown.set();
  return (await untilLoaded(() => import('@mantine/notifications'))).notifications;
}

/** Shows a toast. A second one with the same id while the first stands is not shown. */
export async function toast(data: NotificationData): Promise<void> {
  (await loadToasts()).show(data);
}

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await untilLoaded(() => import('@mantine/notifications'));
  notifications.hide(id);
}

const isOffline = (error: unknown) => error instanceof GraphFailure && error.reason === offlineReason;

/** The words of any failure, for the user. */
export function failureText(t: TFunction, error: unknown): string {
  const unsaid = isOffline(error) ? 'common.offline' : 'common.serverError';
  const message = error instanceof GraphFailure && error.message ? error.message : t(unsaid);
  return error instanceof DownloadFailure ? t('download.failedWhy', { reason: message }) : message;
}

/** How long the page has to show a refused question itself, once a frame is drawn, in milliseconds. */
const ownWordsMilliseconds = 60;

/** The failures that some place of the page shows now, by their words. */
const shownOnPage = new Map<string, number>();

/** Toasts of failures so far. */
let failures = 0;

/** A failure that comes again while its toast stands has its 5 seconds too: Mantine counts anew where the time differs. */
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
  /** It comes of something that was sent, and not of a question. */
  sent?: boolean;
  /** Shown in place of the message alone. */
  words?: string;
}

/**
 * An error toast of 5 s with the server's message, or 'Server error' (R-error-3). It comes for whatever was `sent` and for a
 * broken line or server, though a form shows words of its own, and stays its time. A refused question is left to the place of
 * the page that shows it (`markShownOnPage`): whether there is one is known before a toast is drawn.
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

/** The page shows these words of a failure, until the returned function is called: no toast repeats them. */
export function markShownOnPage(message: string): () => void {
  shownOnPage.set(message, (shownOnPage.get(message) ?? 0) + 1);
  return () => {
    const remaining = (shownOnPage.get(message) ?? 0) - 1;
    if (remaining > 0) shownOnPage.set(message, remaining);
    else shownOnPage.delete(message);
  };
}
