import { isLiveEvent, type LiveEvent } from '../../domain/liveEvent.ts';

const firstRetryMilliseconds = 1000;
const longestRetryMilliseconds = 30_000;

export interface LiveStreamOptions {
  headers: () => Record<string, string>;
  onEvent: (event: LiveEvent) => void;
  /** Called after a lost connection: events were missed, so everything must be requested again. */
  onReconnect: () => void;
  /** The server no longer knows the session. */
  onUnauthorized: () => void;
}

/**
 * Reads GET events until stopped; reconnects with growing pauses when the connection breaks. A stream that a newer tab
 * has replaced (R-call-5) reconnects when its tab gets the focus.
 */
export function openLiveStream(options: LiveStreamOptions): () => void {
  const stop = new AbortController();
  void connect(options, stop.signal);
  return () => stop.abort();
}

async function connect(options: LiveStreamOptions, signal: AbortSignal): Promise<void> {
  let retry = firstRetryMilliseconds;
  let broken = false;
  while (!signal.aborted) {
    try {
      const response = await fetch('/api/operation/events', { headers: options.headers(), signal });
      if (response.status === 401) return options.onUnauthorized();
      if (response.ok && response.body) {
        if (broken) options.onReconnect();
        retry = firstRetryMilliseconds;
        // After `stop`, this promise never settles, and nothing is left to do.
        if (await readEvents(response.body, options.onEvent))
          await new Promise((resolve) => addEventListener('focus', resolve, { signal }));
      }
    } catch {
      if (signal.aborted) return;
    }
    broken = true;
    await pause(retry, signal);
    retry = Math.min(retry * 2, longestRetryMilliseconds);
  }
}

/** Resolves at the end of the stream, with whether another tab has replaced it. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
): Promise<boolean> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  let replaced = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return replaced;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      replaced ||= block.includes('event: replaced');
      const data = /^data: ?(\{.*)$/m.exec(block)?.[1];
      const event: unknown = data && JSON.parse(data);
      if (isLiveEvent(event)) onEvent(event);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
