import type { Message } from '../../domain/message.ts';

/** A recording that is under way. */
export interface Recorded {
  /** When it began, as milliseconds of the clock. */
  since: number;
  /** Ends it, brings its file to the user's downloads, and gives the number of events in it. */
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
 * What the machines of this page do, as a tester records it (R-replay-10): from here to there, across pages and logins.
 * All that it takes comes with the first recording.
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
  /** Gives what there is to tell; nothing where none was under way. */
  stop: (): Message | undefined => {
    if (!recorded) return undefined;
    const { finish } = recorded;
    become(undefined);
    return { key: 'recording.saved', params: { count: finish() } };
  },
};
