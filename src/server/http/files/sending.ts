/** One attempt to send a content or a part of it, while it runs. */
export interface Attempt {
  fileId: string;
  /** Of an upload in parts; 'whole': all of it at once. */
  part: number | 'whole';
  bytes: number;
  /** Bytes that it keeps beside those that the row of its file counts; set once they are granted. */
  extra: number;
}

/**
 * What users send at this moment through this process. The row of a file counts its bytes once: what is sent again while
 * they are on their way, or have arrived, counts beside it (R-file-10).
 */
export class Sending {
  readonly #attempts = new Map<string, Set<Attempt>>();
  readonly #completions = new Map<string, Promise<unknown>>();

  /** Files of which the user sends something. */
  filesOf(userId: string): string[] {
    return [...new Set([...this.#of(userId)].map(({ fileId }) => fileId))];
  }

  /** Bytes on their way that no row counts; `counted`: the files that have a row still. */
  uncountedBytes(userId: string, counted: ReadonlySet<string>): number {
    return [...this.#of(userId)].reduce(
      (sum, { fileId, bytes, extra }) => sum + (counted.has(fileId) ? extra : bytes),
      0,
    );
  }

  /** Begins an attempt. `again`: the same bytes are on their way already. */
  begin(
    userId: string,
    { fileId, part, bytes }: Omit<Attempt, 'extra'>,
  ): { attempt: Attempt; again: boolean } {
    const attempts = this.#of(userId);
    const again = [...attempts].some(
      (other) =>
        other.fileId === fileId && (part === 'whole' || other.part === 'whole' || other.part === part),
    );
    const attempt = { fileId, part, bytes, extra: 0 };
    this.#attempts.set(userId, attempts.add(attempt));
    return { attempt, again };
  }

  end(userId: string, attempt: Attempt): void {
    const attempts = this.#of(userId);
    attempts.delete(attempt);
    if (attempts.size === 0) this.#attempts.delete(userId);
  }

  /** One completion of an upload at a time, as each copies its parts: who asks meanwhile gets the same answer. */
  shareCompletion<Result>(key: string, complete: () => Promise<Result>): Promise<Result> {
    // What runs under a key was begun by the same caller, with the same kind of result.
    const running = this.#completions.get(key) as Promise<Result> | undefined;
    if (running) return running;
    const completion = complete().finally(() => this.#completions.delete(key));
    this.#completions.set(key, completion);
    return completion;
  }

  #of(userId: string): Set<Attempt> {
    return this.#attempts.get(userId) ?? new Set();
  }
}
