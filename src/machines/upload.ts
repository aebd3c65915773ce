import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Message } from '../domain/message.ts';
import type { FilePart, UploadCredential } from '../domain/upload.ts';

export type OpenedUpload = Pick<UploadCredential, 'fileId' | 'parts'>;

/** A part that has not arrived, and its target address. */
export interface MissingPart extends FilePart {
  url: string;
}

/** The error of a failed step of an upload. */
export class UploadFault extends Error {
  /** `passing`: it may work in a moment. `lasting`: the file cannot be accepted. `standing`: the user can resume it. */
  readonly kind: 'passing' | 'lasting' | 'standing';
  /** Absent if there was no answer. */
  readonly why: Message | string | undefined;

  /** `cause` is the error that the code waiting for the upload gets. */
  constructor(kind: UploadFault['kind'], why: UploadFault['why'], cause: unknown) {
    super('A step of the upload failed', { cause });
    this.name = 'UploadFault';
    this.kind = kind;
    this.why = why;
  }
}

export interface UploadInput {
  /** Size in bytes. */
  size: number;
  /** Milliseconds before each further attempt; after some progress, the first delay applies again. */
  delays: readonly number[];
}

interface UploadContext extends UploadInput {
  /** Id of the upload that was opened. */
  fileId: string | undefined;
  missing: MissingPart[];
  /** Bytes of complete parts. */
  arrived: number;
  /** Bytes, including those of the part that is being sent. */
  sent: number;
  /** Number of attempts for the current part, or for the completion. */
  attempts: number;
  fault: unknown;
}

export type UploadEvent =
  | { type: 'send' }
  | { type: 'resume' }
  | { type: 'progress'; sent: number }
  | { type: 'cancel' };

/**
 * The phase of an upload that the user sees.
 * - sending: bytes are being sent, or soon will be
 * - waiting: the connection broke; the part is sent again in a moment
 * - finishing: all parts have arrived and are being checked
 * - broken: it has stopped; the user can resume it
 * - refused: the file cannot be accepted
 */
const uploadPhases = ['sending', 'waiting', 'finishing', 'done', 'broken', 'refused', 'cancelled'] as const;
export type UploadPhase = (typeof uploadPhases)[number];

function provided(): never {
  throw new Error('The page provides what an upload does');
}

const isPassing = (error: unknown) => error instanceof UploadFault && error.kind === 'passing';
const isLasting = (error: unknown) => error instanceof UploadFault && error.kind === 'lasting';

/** Returns the parts that the server lacks, each with its position in the file. `parts` contains all parts in order. */
function missingOf(parts: OpenedUpload['parts']): MissingPart[] {
  let start = 0;
  return parts.flatMap(({ number, size, url }) => {
    const part = { number, start, size };
    start += size;
    return url === null ? [] : [{ ...part, url }];
  });
}

const arrivedOf = (parts: OpenedUpload['parts']) =>
  parts.reduce((sum, { size, url }) => (url === null ? sum + size : sum), 0);

const thrown = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Targets of a step that failed for good. */
const givenUp = [
  {
    guard: { type: 'lasting', params: thrown },
    target: '#upload.refused',
    actions: { type: 'takeFault', params: thrown },
  },
  { target: '#upload.broken', actions: { type: 'takeFault', params: thrown } },
] as const;

/** Repeats the step after a pause, because the connection broke. */
const pauseBefore = <Next extends string>(next: Next) =>
  ({
    tags: 'waiting',
    exit: 'countAttempt',
    invoke: {
      src: 'pause',
      input: ({ context }: { context: UploadContext }) => ({
        milliseconds: context.delays[context.attempts] ?? 0,
      }),
      onDone: next,
    },
  }) as const;

/**
 * The upload of one file to the file storage (R-file-7): checked, opened, sent part by part, verified. A part is sent again
 * if the connection breaks, and never after it has arrived. A paused upload can be resumed with the missing parts. The
 * transfer code provides the external effects of the steps (calls, browser storage).
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    tags: {} as UploadPhase,
  },
  actors: {
    /** Checks whether the file suits its purpose. Rejects if it does not. */
    check: fromPromise<void, void>(provided),
    /**
     * Requests the target addresses and the parts that have arrived. If the upload was cancelled meanwhile, cancels the
     * opened one too.
     */
    open: fromPromise<OpenedUpload, { fileId: string | undefined }>(provided),
    sendPart: fromPromise<void, { part: MissingPart; onProgress: (loaded: number) => void }>(provided),
    complete: fromPromise<void, { fileId: string }>(provided),
    /** Resolves after the time, or when the connection is back; it does not fail. */
    pause: fromPromise<void, { milliseconds: number }>(provided),
  },
  guards: {
    allArrived: ({ context }) => context.missing.length === 0,
    passing: ({ context }, params: { error: unknown }) =>
      isPassing(params.error) && context.attempts < context.delays.length,
    lasting: (_, params: { error: unknown }) => isLasting(params.error),
  },
  actions: {
    /** Stores the id in the browser, so that the upload can continue after a reload. */
    keep: (_, _params: { opened: OpenedUpload }) => undefined,
    forget: () => undefined,
    /** Makes the server delete the parts that have arrived. */
    drop: (_, _params: { fileId: string | undefined }) => undefined,
    begin: assign({ fault: undefined }),
    takeOpened: assign((_, { opened: { fileId, parts } }: { opened: OpenedUpload }) => {
      const arrived = arrivedOf(parts);
      return { fileId, missing: missingOf(parts), arrived, sent: arrived, attempts: 0 };
    }),
    takeProgress: assign(({ event }) => (event.type === 'progress' ? { sent: event.sent } : {})),
    takePart: assign(({ context }) => {
      const [part, ...missing] = context.missing;
      const arrived = context.arrived + (part?.size ?? 0);
      return { missing, arrived, sent: arrived, attempts: 0 };
    }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    takeFault: assign((_, params: { error: unknown }) => ({ fault: params.error })),
    takeAll: assign({ sent: ({ context }) => context.size }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    ...input,
    fileId: undefined,
    missing: [],
    arrived: 0,
    sent: 0,
    attempts: 0,
    fault: undefined,
  }),
  initial: 'chosen',
  on: { cancel: '.cancelled' },
  states: {
    chosen: { tags: 'sending', on: { send: 'checking' } },
    checking: {
      tags: 'sending',
      entry: 'begin',
      invoke: { src: 'check', onDone: 'opening', onError: givenUp },
    },
    opening: {
      tags: 'sending',
      invoke: {
        src: 'open',
        input: ({ context }) => ({ fileId: context.fileId }),
        onDone: {
          target: 'sending',
          actions: [
            { type: 'takeOpened', params: ({ event }) => ({ opened: event.output }) },
            { type: 'keep', params: ({ event }) => ({ opened: event.output }) },
          ],
        },
        onError: givenUp,
      },
    },
    sending: {
      initial: 'next',
      states: {
        next: {
          always: [{ guard: 'allArrived', target: '#upload.finishing' }, { target: 'part' }],
        },
        part: {
          tags: 'sending',
          on: { progress: { actions: 'takeProgress' } },
          invoke: {
            src: 'sendPart',
            input: ({ context: { missing, arrived }, self }) => {
              const [part] = missing;
              if (!part) throw new Error('No part is missing');
              const onProgress = (loaded: number) => self.send({ type: 'progress', sent: arrived + loaded });
              return { part, onProgress };
            },
            onDone: { target: 'next', actions: 'takePart' },
            onError: [{ guard: { type: 'passing', params: thrown }, target: 'pausing' }, ...givenUp],
          },
        },
        pausing: pauseBefore('part'),
      },
    },
    finishing: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'finishing',
          invoke: {
            src: 'complete',
            input: ({ context }) => ({ fileId: context.fileId ?? '' }),
            onDone: { target: '#upload.done', actions: ['takeAll', 'forget'] },
            onError: [{ guard: { type: 'passing', params: thrown }, target: 'pausing' }, ...givenUp],
          },
        },
        pausing: pauseBefore('asking'),
      },
    },
    broken: { tags: 'broken', on: { resume: 'checking' } },
    refused: { tags: 'refused', on: { resume: 'checking' } },
    done: { type: 'final', tags: 'done' },
    cancelled: {
      type: 'final',
      tags: 'cancelled',
      entry: [{ type: 'drop', params: ({ context }) => ({ fileId: context.fileId }) }, 'forget'],
    },
  },
});

export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;

/** Returns the phase of the machine's visible state; each has exactly one. */
export function uploadPhase(snapshot: UploadSnapshot): UploadPhase {
  const phase = uploadPhases.find((each) => snapshot.hasTag(each));
  if (!phase) throw new Error('A state of the upload has no phase');
  return phase;
}
