import { createActor, fromPromise, waitFor, type Actor } from 'xstate';
import { fileRules, headBytes, mimeTypeOf } from '../domain/file.ts';
import type { FilePurpose } from '../domain/fileUse.ts';
import { smallestPartSize, uploadPartSize } from '../domain/upload.ts';
import { bytesText } from '../domain/bytesText.ts';
import type { Message } from '../domain/message.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { inspect } from '../machines/inspection.ts';
import {
  UploadFault,
  uploadMachine,
  uploadPhase,
  type UploadEvent,
  type UploadPhase,
  type UploadSnapshot,
} from '../machines/upload.ts';
import type { StoredUploadId } from './interruptedUploads.ts';
import type { UploadCalls } from './uploadCalls.ts';

/** The members of a file that are used; it is never read all at once. */
export type FileContent = Pick<Blob, 'size' | 'slice'>;

export interface UploadState {
  phase: UploadPhase;
  /** Bytes that have arrived. */
  sent: number;
  size: number;
  /** Why it is broken or refused; absent where nobody answered. */
  why?: Message | string;
}

/** A file that is refused before anything was sent. */
export class FileRefused extends Error {
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(userMessage.key);
    this.name = 'FileRefused';
    this.userMessage = userMessage;
  }
}

/** Returns the message why a file does not suit its purpose, judged by content, not by name. The server checks again. */
export async function fileRefusal(file: FileContent, purpose: FilePurpose): Promise<Message | undefined> {
  const { mimeTypes, sizeLimit, wrongType, tooLarge } = fileRules[purpose];
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const kind = mimeTypeOf(head);
  if (!kind || !mimeTypes.includes(kind)) return { key: wrongType };
  return file.size > sizeLimit ? { key: tooLarge, params: { limit: bytesText(sizeLimit) } } : undefined;
}

/** Milliseconds before each further attempt; after progress the delays start over. */
export const retryDelays = [500, 1000, 2000, 4000, 8000];

const passingCodes = new Set([0, 408, 425, 429, 500, 502, 503, 504]);
const refusingCodes = new Set([413, 415]);

const activePhases: readonly UploadPhase[] = ['sending', 'waiting', 'finishing'];

function stateOf(snapshot: UploadSnapshot): UploadState {
  const { fault, sent, size } = snapshot.context;
  return {
    phase: uploadPhase(snapshot),
    sent,
    size,
    why: fault instanceof UploadFault ? fault.why : undefined,
  };
}

/** Returns the id that the machine ended with; throws the cause of its failure. */
function resultOf(snapshot: UploadSnapshot): string {
  const { fileId, fault } = snapshot.context;
  const phase = uploadPhase(snapshot);
  if (phase === 'done' && fileId !== undefined) return fileId;
  if (phase === 'cancelled') throw new FileRefused({ key: 'upload.cancelled' });
  throw fault instanceof UploadFault ? fault.cause : fault;
}

/**
 * Returns the reason of a failed call: the answer's message, or its code without one; undefined where nobody answered.
 */
function reasonOf({ message, code }: GraphFailure): Message | string | undefined {
  if (message !== '') return message;
  return code === 0 ? undefined : { key: 'upload.answered', params: { code } };
}

/** Maps a failed call to the upload's fault. A missing or expired upload shows when it is opened again. */
function faultOf(error: unknown): UploadFault {
  if (error instanceof UploadFault) return error;
  if (error instanceof FileRefused) return new UploadFault('lasting', error.userMessage, error);
  if (!(error instanceof GraphFailure)) return new UploadFault('standing', undefined, error);
  const why = reasonOf(error);
  const kind = passingCodes.has(error.code)
    ? 'passing'
    : refusingCodes.has(error.code)
      ? 'lasting'
      : 'standing';
  return new UploadFault(kind, why, error);
}

/** Wraps an action as a step of the machine; its errors become faults of the machine. */
function step<Output, Input>(action: (input: Input, signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      return await action(input, signal);
    } catch (error) {
      throw faultOf(error);
    }
  });
}

/** The divisor that makes parts smaller each time. */
const shrinking = 4;
const partTooLarge: Message = { key: 'upload.partTooLarge' };

/** Tells whether a proxy refused a part of this size: it answers 413 without a message of ours. */
const isPartTooLarge = (error: unknown) =>
  error instanceof GraphFailure && error.code === 413 && error.message === '';

interface UploadOptions {
  storedId?: StoredUploadId;
  /** Milliseconds before each further attempt. */
  delays?: readonly number[];
}

/** The upload of one file: runs the upload machine with these calls. */
export class FileUpload {
  private readonly actor: Actor<typeof uploadMachine>;
  private state: UploadState;
  /** Bytes of a part, once parts of the usual size were too large. */
  private partSize: number | undefined;
  /** The upload with too large parts, until it is dropped. */
  private replacedUploadId: string | undefined;

  constructor(
    calls: UploadCalls,
    file: FileContent,
    named: { name: string; purpose: FilePurpose },
    { storedId, delays = retryDelays }: UploadOptions = {},
  ) {
    const drop = (fileId: string) => {
      // Errors are ignored because the server deletes a pending upload a day later.
      calls.cancel(fileId).catch(() => undefined);
    };
    const machine = uploadMachine.provide({
      actors: {
        check: step(async () => {
          const refusal = await fileRefusal(file, named.purpose);
          if (refusal) throw new FileRefused(refusal);
        }),
        open: step(async (input: { fileId: string | undefined }, signal) => {
          if (this.replacedUploadId !== undefined) {
            await calls.cancel(this.replacedUploadId).catch(() => undefined);
            storedId?.keep(undefined);
          }
          const fileId = this.replacedUploadId === undefined ? (input.fileId ?? storedId?.read()) : undefined;
          const opened = await calls.open({ ...named, size: file.size, fileId, partSize: this.partSize });
          this.replacedUploadId = undefined;
          if (signal.aborted) drop(opened.fileId);
          return opened;
        }),
        sendPart: step(async ({ part: { start, size, url }, onProgress }, signal) => {
          try {
            await calls.sendPart(url, file.slice(start, start + size), onProgress, signal);
          } catch (error) {
            if (!isPartTooLarge(error)) throw error;
            throw new UploadFault(this.canShrink() ? 'standing' : 'lasting', partTooLarge, error);
          }
        }),
        complete: step(({ fileId }) => calls.complete(fileId)),
        pause: step(({ milliseconds }, signal) => calls.pause(milliseconds, signal)),
      },
      actions: {
        // A file of one part cannot be resumed.
        keep: (_, { opened }) => opened.parts.length > 1 && storedId?.keep(opened.fileId),
        forget: () => storedId?.keep(undefined),
        drop: (_, { fileId }) => fileId !== undefined && drop(fileId),
      },
    });
    this.actor = createActor(machine, { input: { size: file.size, delays }, inspect }).start();
    this.state = stateOf(this.actor.getSnapshot());
    this.actor.subscribe((snapshot) => {
      if (!this.isShrinking(snapshot)) {
        this.state = stateOf(snapshot);
        return;
      }
      // Nobody is shown that it broke off: it goes on by itself.
      this.state = { ...stateOf(snapshot), phase: 'sending', sent: 0, why: undefined };
      this.partSize = (this.partSize ?? uploadPartSize) / shrinking;
      this.replacedUploadId = snapshot.context.fileId;
      queueMicrotask(() => this.tell({ type: 'resume' }));
    });
  }

  private canShrink(): boolean {
    return (this.partSize ?? uploadPartSize) > smallestPartSize;
  }

  private isShrinking(snapshot: UploadSnapshot): boolean {
    const { fault } = snapshot.context;
    return uploadPhase(snapshot) === 'broken' && fault instanceof UploadFault && fault.why === partTooLarge;
  }

  readonly snapshot = (): UploadState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    const subscription = this.actor.subscribe(listener);
    return () => subscription.unsubscribe();
  };

  /**
   * Sends the missing parts; while that is running, or when everything has arrived, it waits for the same result. Returns
   * the file's id. Throws FileRefused and GraphFailure; a call after the latter resumes.
   */
  async send(): Promise<string> {
    this.tell({ type: this.actor.getSnapshot().matches('chosen') ? 'send' : 'resume' });
    const hasEnded = (snapshot: UploadSnapshot) =>
      !activePhases.includes(uploadPhase(snapshot)) && !this.isShrinking(snapshot);
    return resultOf(await waitFor(this.actor, hasEnded));
  }

  /** Stops the upload and deletes the parts that have arrived. */
  cancel(): void {
    this.tell({ type: 'cancel' });
  }

  private tell(event: UploadEvent): void {
    // A machine that is done or cancelled accepts no events.
    if (this.actor.getSnapshot().status === 'active') this.actor.send(event);
  }
}
