import { fileRules, headBytes, mimeTypeOf, type FilePurpose } from '../domain/file.ts';
import { bytesText } from '../domain/bytesText.ts';
import type { Message } from '../domain/message.ts';
import { filePartsOf } from '../domain/upload.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import type { KeptId } from './interruptedUploads.ts';
import type { OpenedUpload, UploadCalls } from './uploadCalls.ts';

/** What is read of a file: never all of it at once. */
export type FileContent = Pick<Blob, 'size' | 'slice'>;

export type UploadPhase =
  /** Bytes are on their way. */
  | 'sending'
  /** The connection broke; the part is sent again in a moment. */
  | 'waiting'
  /** All is there and is being checked. */
  | 'finishing'
  | 'done'
  /** Given up for now; it can be gone on with. */
  | 'broken'
  /** It cannot be taken. */
  | 'refused'
  | 'cancelled';

export interface UploadState {
  phase: UploadPhase;
  /** Bytes that have arrived. */
  sent: number;
  size: number;
  /** Why it is broken or refused; absent where nobody answered. */
  why?: Message | string;
}

/** A file that cannot be taken, found before anything was sent. */
export class FileRefused extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(said.key);
    this.name = 'FileRefused';
    this.said = said;
  }
}

/** What is wrong with a file for its purpose; told by content, not by name. The server looks again. */
export async function fileRefusal(file: FileContent, purpose: FilePurpose): Promise<Message | undefined> {
  const { mimeTypes, sizeLimit, wrongType, tooLarge } = fileRules[purpose];
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const kind = mimeTypeOf(head);
  if (!kind || !mimeTypes.includes(kind)) return { key: wrongType };
  return file.size > sizeLimit ? { key: tooLarge, params: { limit: bytesText(sizeLimit) } } : undefined;
}

/** Milliseconds before each further attempt; what has come further meanwhile begins with the first again. */
export const retryDelays = [500, 1000, 2000, 4000, 8000];

const passingCodes = new Set([0, 408, 425, 429, 500, 502, 503, 504]);

/** The line or the server may be back in a moment. */
function isPassing(error: unknown): error is GraphFailure {
  return error instanceof GraphFailure && passingCodes.has(error.code);
}

/**
 * One file on its way to where files are kept: in parts, each read from the file only when its turn has come, sent again
 * when the line breaks, and never again once it has arrived.
 */
export class FileUpload {
  private readonly listeners = new Set<() => void>();
  private state: UploadState;
  private opened: OpenedUpload | undefined;
  private running: Promise<string> | undefined;
  private readonly abort = new AbortController();
  private readonly file: FileContent;
  private readonly named: { name: string; purpose: FilePurpose };
  private readonly calls: UploadCalls;
  private readonly delays: readonly number[];
  private readonly kept: KeptId | undefined;

  constructor(
    calls: UploadCalls,
    file: FileContent,
    named: { name: string; purpose: FilePurpose },
    { kept, delays = retryDelays }: { kept?: KeptId; delays?: readonly number[] } = {},
  ) {
    this.calls = calls;
    this.file = file;
    this.named = named;
    this.delays = delays;
    this.kept = kept;
    this.state = { phase: 'sending', sent: 0, size: file.size };
  }

  readonly snapshot = (): UploadState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Sends what is missing; asked while it is being sent, or when all is there, it waits for the same. Gives the file's id.
   * Throws FileRefused and GraphFailure; after the latter, asking again goes on.
   */
  send(): Promise<string> {
    this.running ??= this.run().catch((error: unknown) => {
      this.running = undefined;
      throw error;
    });
    return this.running;
  }

  /** Stops for good, and has dropped what has arrived. */
  cancel(): void {
    if (this.state.phase === 'done' || this.state.phase === 'cancelled') return;
    this.move({ phase: 'cancelled' });
    this.abort.abort();
    this.giveUp();
  }

  private giveUp(): void {
    // What cannot be dropped now, the server drops a day later.
    if (this.opened) this.calls.cancel(this.opened.fileId).catch(() => undefined);
    this.opened = undefined;
    this.kept?.keep(undefined);
  }

  private move(change: Partial<UploadState>): void {
    // After a cancel, what was on its way still comes to its end.
    if (this.state.phase === 'cancelled') return;
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }

  private async run(): Promise<string> {
    const { signal } = this.abort;
    this.move({ phase: 'sending', why: undefined });
    try {
      const refusal = await fileRefusal(this.file, this.named.purpose);
      if (refusal) throw new FileRefused(refusal);
      signal.throwIfAborted();
      const { fileId, parts } = await this.open();
      await this.sendParts(parts, signal);
      this.move({ phase: 'finishing' });
      await this.insist(() => this.calls.complete(fileId), signal);
      signal.throwIfAborted();
      this.kept?.keep(undefined);
      this.move({ phase: 'done', sent: this.file.size });
      return fileId;
    } catch (error) {
      if (signal.aborted) {
        this.giveUp();
        throw new FileRefused({ key: 'upload.cancelled' });
      }
      this.fail(error);
      throw error;
    }
  }

  /** Asks where to send to, and what has arrived already. */
  private async open(): Promise<OpenedUpload> {
    const fileId = this.opened?.fileId ?? this.kept?.read();
    this.opened = await this.calls.open({ ...this.named, size: this.file.size, fileId });
    // What goes in one part has nothing to go on with.
    if (this.opened.parts.length > 1) this.kept?.keep(this.opened.fileId);
    return this.opened;
  }

  private fail(error: unknown): void {
    if (error instanceof FileRefused) return this.move({ phase: 'refused', why: error.said });
    const why = error instanceof GraphFailure && error.message !== '' ? error.message : undefined;
    // A part that is missing after all, an address that has run out: asked anew, they are found.
    const lasting = error instanceof GraphFailure && [413, 415].includes(error.code);
    this.move({ phase: lasting ? 'refused' : 'broken', why });
  }

  private async sendParts(parts: OpenedUpload['parts'], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const places = filePartsOf(this.file.size);
    let arrived = 0;
    for (const { size, url } of parts) if (url === null) arrived += size;
    this.move({ sent: arrived });
    for (const { number, url } of parts) {
      const place = places[number - 1];
      if (url === null || !place) continue;
      const content = this.file.slice(place.start, place.start + place.size);
      const before = arrived;
      await this.insist(
        () => this.calls.sendPart(url, content, (loaded) => this.move({ sent: before + loaded }), signal),
        signal,
      );
      arrived += place.size;
      this.move({ sent: arrived });
    }
  }

  /** Does it again, a little later each time, while what is wrong may pass. */
  private async insist(action: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const { phase } = this.state;
        await action();
        if (phase === 'waiting') this.move({ phase: 'sending' });
        return;
      } catch (error) {
        signal.throwIfAborted();
        const delay = this.delays[attempt];
        if (delay === undefined || !isPassing(error)) throw error;
        const { phase } = this.state;
        this.move({ phase: 'waiting' });
        await this.calls.pause(delay, signal);
        signal.throwIfAborted();
        this.move({ phase: phase === 'waiting' ? 'sending' : phase });
      }
    }
  }
}
