/** What index.html itself has asked, before there is any code of ours (scripts/first-files-plugin.ts). */
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

/** The early answer to this, once, if it was asked with this token. */
export function takePrefetchedResponse(
  body: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.prefetchedResponses;
  const answer = early?.answers[body];
  if (!early || !answer || early.authorization !== authorization) return undefined;
  // The next time it is asked, something may have changed.
  delete early.answers[body];
  return answer;
}
