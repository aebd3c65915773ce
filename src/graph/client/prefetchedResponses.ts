/** The requests that index.html sends before any of our code is loaded (scripts/first-files-plugin.ts). */
interface PrefetchedResponses {
  authorization: string;
  /** By the body that was sent to the graph. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    prefetchedResponses?: PrefetchedResponses;
  }
}

/** Returns the prefetched response to this body, one time only, if it was requested with this token. */
export function takePrefetchedResponse(
  body: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.prefetchedResponses;
  const answer = early?.answers[body];
  if (!early || !answer || early.authorization !== authorization) return undefined;
  // A later request must reach the server, because the data may have changed.
  delete early.answers[body];
  return answer;
}
