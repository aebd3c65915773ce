import type { Message } from '../../domain/message.ts';

/** A recording in progress. */
export interface Recorded {
  /** Start time in milliseconds since the epoch. */
  since: number;
  /** Ends it, downloads its file, and returns its number of events. */
  finish: () => number;
}

let recorded: Recorded | undefined;
let beginning: Promise<void> | undefined;
const listeners = new Set<() => void>();

function become(now: Recorded | undefined): void {
  recorded = now;
  listeners.forEach((listener) => listener());
}

/**
 * The recording of this page's machines that a tester starts and stops (R-replay-10), across pages and logins. Its code is
 * loaded with the first recording.
 */
export const recording = {
  read: () => recorded,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  start: (): Promise<void> => {
    beginning ??= import('./pageRecorder.ts').then(
      ({ beginRecording }) => {
        if (!recorded) become(beginRecording());
        beginning = undefined;
      },
      (error: unknown) => {
        beginning = undefined;
        throw error;
      },
    );
    return beginning;
  },
  /** Stops the recording and returns the message to show; undefined if none was running. */
  stop: (): Message | undefined => {
    if (!recorded) return undefined;
    const { finish } = recorded;
    become(undefined);
    return { key: 'recording.saved', params: { count: finish() } };
  },
};
