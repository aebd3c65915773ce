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

/** What is read of a file: never all of it at once. */
export type FileContent = Pick<Blob, 'size' | 'slice'>;

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
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(userMessage.key);
    this.name = 'FileRefused';
    this.userMessage = userMessage;
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

/** The id that the machine ended with; throws what it failed with. */
function resultOf(snapshot: UploadSnapshot): string {
  const { fileId, fault } = snapshot.context;
  const phase = uploadPhase(snapshot);
  if (phase === 'done' && fileId !== undefined) return fileId;
  if (phase === 'cancelled') throw new FileRefused({ key: 'upload.cancelled' });
  throw fault instanceof UploadFault ? fault.cause : fault;
}

/** Why a call failed: the answer's words, or its code where it has none; undefined where nobody answered. */
function reasonOf({ message, code }: GraphFailure): Message | string | undefined {
  if (message !== '') return message;
  return code === 0 ? undefined : { key: 'upload.answered', params: { code } };
}

/** What a failed call means for the upload. What is missing after all, or has run out, is found when it is asked anew. */
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

/** A step of the machine; what it throws is said in the machine's terms. */
function step<Output, Input>(action: (input: Input, signal: AbortSignal) => Promise<Output>) {
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      return await action(input, signal);
    } catch (error) {
      throw faultOf(error);
    }
  });
}

/** By how much parts get smaller each time. */
const shrinking = 4;
const partTooLarge: Message = { key: 'upload.partTooLarge' };

/** A server in between takes no part of this size: it answers 413, in no words of ours. */
const isPartTooLarge = (error: unknown) =>
  error instanceof GraphFailure && error.code === 413 && error.message === '';

interface UploadOptions {
  storedId?: StoredUploadId;
  /** Milliseconds before each further attempt. */
  delays?: readonly number[];
}

/** One file on its way to where files are kept: the machine of an upload, run on these calls. */
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
      // What cannot be dropped now, the server drops a day later.
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
        // What goes in one part has nothing to go on with.
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
   * Sends what is missing; asked while it is being sent, or when all is there, it waits for the same. Gives the file's id.
   * Throws FileRefused and GraphFailure; after the latter, asking again goes on.
   */
  async send(): Promise<string> {
    this.tell({ type: this.actor.getSnapshot().matches('chosen') ? 'send' : 'resume' });
    const hasEnded = (snapshot: UploadSnapshot) =>
      !activePhases.includes(uploadPhase(snapshot)) && !this.isShrinking(snapshot);
    return resultOf(await waitFor(this.actor, hasEnded));
  }

  /** Stops for good, and has dropped what has arrived. */
  cancel(): void {
    this.tell({ type: 'cancel' });
  }

  private tell(event: UploadEvent): void {
    // One that is done or cancelled takes nothing any more.
    if (this.actor.getSnapshot().status === 'active') this.actor.send(event);
  }
}
