import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Message } from '../domain/message.ts';
import type { FilePart, UploadCredential } from '../domain/upload.ts';

export type OpenedUpload = Pick<UploadCredential, 'fileId' | 'parts'>;

/** A part that has not arrived, and where to send it. */
export interface MissingPart extends FilePart {
  url: string;
}

/** Why a step of an upload failed. */
export class UploadFault extends Error {
  /** Passing: it may work in a moment. Lasting: the file cannot be taken. Standing: it can be gone on with when asked to. */
  readonly kind: 'passing' | 'lasting' | 'standing';
  /** Absent where nobody answered. */
  readonly why: Message | string | undefined;

  /** `cause` is what whoever waits for the upload is to be thrown. */
  constructor(kind: UploadFault['kind'], why: UploadFault['why'], cause: unknown) {
    super('A step of the upload failed', { cause });
    this.name = 'UploadFault';
    this.kind = kind;
    this.why = why;
  }
}

export interface UploadInput {
  /** Bytes. */
  size: number;
  /** Milliseconds before each further attempt; what has come further meanwhile begins with the first again. */
  delays: readonly number[];
}

interface UploadContext extends UploadInput {
  /** Of the upload that was begun. */
  fileId: string | undefined;
  missing: MissingPart[];
  /** Bytes of whole parts. */
  arrived: number;
  /** Bytes, those of the part on its way included. */
  sent: number;
  /** How often the part, or the end, was begun again. */
  attempts: number;
  fault: unknown;
}

export type UploadEvent =
  | { type: 'send' }
  | { type: 'resume' }
  | { type: 'progress'; sent: number }
  | { type: 'cancel' };

/**
 * What one is shown of the state that an upload is in.
 * - sending: bytes are on their way, or soon will be
 * - waiting: the connection broke; the part is sent again in a moment
 * - finishing: all is there and is being checked
 * - broken: given up for now; it can be gone on with
 * - refused: it cannot be taken
 */
const uploadPhases = ['sending', 'waiting', 'finishing', 'done', 'broken', 'refused', 'cancelled'] as const;
export type UploadPhase = (typeof uploadPhases)[number];

function provided(): never {
  throw new Error('The page provides what an upload does');
}

const isPassing = (error: unknown) => error instanceof UploadFault && error.kind === 'passing';
const isLasting = (error: unknown) => error instanceof UploadFault && error.kind === 'lasting';

/** The parts that the server has not, each with its place in the file. All parts are given, in their order. */
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

/** Where a step that failed for good leads. */
const givenUp = [
  {
    guard: { type: 'lasting', params: thrown },
    target: '#upload.refused',
    actions: { type: 'takeFault', params: thrown },
  },
  { target: '#upload.broken', actions: { type: 'takeFault', params: thrown } },
] as const;

/** The line broke: the same again after a while. */
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
 * One file on its way to where files are kept (R-file-7): looked at, opened, sent part by part, checked. A part is sent
 * again when the line breaks and never once it has arrived; what was given up can be gone on with, and goes on with what is
 * missing. What the steps do outside (calls, what is kept in the browser) is provided by the transfer.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    tags: {} as UploadPhase,
  },
  actors: {
    /** Whether the file is one for its purpose. */
    check: fromPromise<void, void>(provided),
    /** Asks where to send to, and what has arrived already. What comes after it was cancelled, it drops. */
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
    /** Keeps the id in the browser, so that the file goes on after a reload. */
    keep: (_, _params: { opened: OpenedUpload }) => undefined,
    forget: () => undefined,
    /** Has the server drop what has arrived. */
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

/** Each state of the machine that one can see has one phase. */
export function uploadPhase(snapshot: UploadSnapshot): UploadPhase {
  const phase = uploadPhases.find((each) => snapshot.hasTag(each));
  if (!phase) throw new Error('A state of the upload has no phase');
  return phase;
}
