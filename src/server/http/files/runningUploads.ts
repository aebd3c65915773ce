/** One attempt to send a content or a part of it, while it runs. */
export interface Attempt {
  fileId: string;
  /** Number of the part; 'whole': all of the file at once. */
  part: number | 'whole';
  bytes: number;
  /** Bytes in addition to those that the row of its file counts; set after they are granted. */
  extra: number;
}

/**
 * The uploads that are running in this process, by user. The row of a file counts its bytes one time. Bytes that are sent
 * again while they are on their way, or after they arrived, count extra (R-file-10).
 */
export class RunningUploads {
  readonly #attempts = new Map<string, Set<Attempt>>();
  readonly #completions = new Map<string, Promise<unknown>>();

  /** Returns the files that the user is sending parts of. */
  filesOf(userId: string): string[] {
    return [...new Set([...this.#of(userId)].map(({ fileId }) => fileId))];
  }

  /** Returns the bytes on their way that no row counts; `counted`: the files that still have a row. */
  uncountedBytes(userId: string, counted: ReadonlySet<string>): number {
    return [...this.#of(userId)].reduce(
      (sum, { fileId, bytes, extra }) => sum + (counted.has(fileId) ? extra : bytes),
      0,
    );
  }

  /** Begins an attempt. `again`: true if the same bytes are already on their way. */
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

  /** Runs one completion of an upload at a time, as each copies its parts: concurrent callers get the same result. */
  shareCompletion<Result>(key: string, complete: () => Promise<Result>): Promise<Result> {
    // The cast is safe: a key belongs to one caller and one kind of result.
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
