/** Most open streams of a session in this process (R-call-5). */
const streamsOfSession = 10;

/** The open streams of each session, the oldest first. */
export class OpenStreams {
  private readonly bySession = new Map<string, Set<() => void>>();

  /**
   * Adds a stream, and calls `replace` of the session's oldest if there are too many. Returns a function that removes it.
   */
  add({ tokenHash }: { tokenHash: string }, replace: () => void): () => void {
    // A set preserves the order in which the streams were opened.
    const streams = this.bySession.get(tokenHash) ?? new Set();
    this.bySession.set(tokenHash, streams);
    streams.add(replace);
    const [oldest] = streams;
    if (oldest && streams.size > streamsOfSession) {
      streams.delete(oldest);
      oldest();
    }
    return () => {
      streams.delete(replace);
      if (streams.size === 0 && this.bySession.get(tokenHash) === streams) this.bySession.delete(tokenHash);
    };
  }
}
