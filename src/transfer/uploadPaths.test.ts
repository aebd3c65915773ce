import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { uploadPartSize } from '../domain/upload.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { UploadFault, uploadMachine, type UploadPhase } from '../machines/upload.ts';
import { FileUpload, type FileContent } from './fileUpload.ts';
import type { UploadCalls } from './uploadCalls.ts';

const size = uploadPartSize + 5;
const sizes = [uploadPartSize, 5];
const delays = [10];

/** The call that each state waits for. */
const waits = {
  checking: 'check',
  opening: 'open',
  'sending.part': 'send',
  'sending.pausing': 'pause',
  'finishing.asking': 'complete',
  'finishing.pausing': 'pause',
} as const;
type Wait = (typeof waits)[keyof typeof waits];
const answers = ['done', 'passing', 'lasting', 'standing'] as const;
type Answer = (typeof answers)[number];
type Step = { tell: 'send' | 'cancel' } | { wait: Wait; answer: Answer };

/** The phase of each state, written by hand. */
const phases: Record<string, UploadPhase> = {
  chosen: 'sending',
  checking: 'sending',
  opening: 'sending',
  'sending.part': 'sending',
  'sending.pausing': 'waiting',
  'finishing.asking': 'finishing',
  'finishing.pausing': 'waiting',
  broken: 'broken',
  refused: 'refused',
  done: 'done',
  cancelled: 'cancelled',
};

const opened = {
  fileId: 'file 1',
  parts: sizes.map((bytes, index) => ({ number: index + 1, size: bytes, url: String(index + 1) })),
};

/** The answers to the call of each state, as events of the machine. A state that only pauses cannot fail. */
const events = [
  { type: 'send' },
  { type: 'resume' },
  { type: 'cancel' },
  ...Object.entries(waits).flatMap(([state, wait]) =>
    (wait === 'pause' ? (['done'] as const) : answers).map((answer) =>
      answer === 'done'
        ? { type: `xstate.done.actor.0.upload.${state}`, output: opened }
        : { type: `xstate.error.actor.0.upload.${state}`, error: new UploadFault(answer, undefined, answer) },
    ),
  ),
];

const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .flat()
        .join('.');

function stepOf(event: { type: string; error?: unknown }): Step {
  const [, outcome, state = ''] = /^xstate\.(done|error)\.actor\.0\.upload\.(.+)$/.exec(event.type) ?? [];
  if (outcome === undefined) return { tell: event.type === 'cancel' ? 'cancel' : 'send' };
  const answer = event.error instanceof UploadFault ? event.error.kind : 'done';
  return { wait: waits[state as keyof typeof waits], answer };
}

/** Every path through the machine that never repeats a state with the same missing parts and attempts. */
const paths = getSimplePaths<AnyStateMachine>(uploadMachine, {
  input: { size, delays },
  events,
  filterEvents: (state, event) => state.status === 'active' && state.can(event),
  serializeState: ({ value, context }) =>
    JSON.stringify([value, context.fileId, context.missing.length, context.attempts]),
}).map(({ steps }) =>
  steps
    .filter(({ event }) => event.type !== 'xstate.init')
    .map(({ event, state }) => ({ step: stepOf(event), to: nameOf(state.value) })),
);

const failures: Record<Exclude<Answer, 'done'>, GraphFailure> = {
  passing: new GraphFailure('', 503, []),
  lasting: new GraphFailure('Not this file', 415, []),
  standing: new GraphFailure('Ask again', 404, []),
};

/** Creates a server and a browser whose calls are settled by the test, with their own record of events. */
function world() {
  const arrived = new Set<number>();
  const books = { sent: [] as number[], twice: [] as number[], dropped: [] as string[], checked: false };
  let storedId: string | undefined;
  let waiting: { wait: Wait; end: (answer: Answer) => void } | undefined;
  const wait = <Output>(name: Wait, output: () => Output, signal?: AbortSignal) =>
    new Promise<Output>((resolve, reject) => {
      const own = {
        wait: name,
        end: (answer: Answer) => {
          waiting = undefined;
          if (answer === 'done') resolve(output());
          else reject(failures[answer]);
        },
      };
      waiting = own;
      signal?.addEventListener('abort', () => {
        if (waiting === own) waiting = undefined;
      });
    });
  const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04]).buffer;
  const file: FileContent = {
    size,
    slice: (start = 0, end = size) =>
      Object.assign(new Blob([new Uint8Array(Math.min(end - start, 16))]), {
        arrayBuffer: () => wait('check', () => zip),
      }),
  };
  const calls: UploadCalls = {
    open: () =>
      wait('open', () => ({
        fileId: 'file 1',
        parts: opened.parts.map((part) => (arrived.has(part.number) ? { ...part, url: null } : part)),
      })),
    sendPart: (url, _content, onProgress, signal) => {
      const number = Number(url);
      books.sent.push(number);
      if (arrived.has(number)) books.twice.push(number);
      onProgress(1);
      return wait('send', () => void arrived.add(number), signal);
    },
    complete: () => wait('complete', () => void (books.checked = true)),
    cancel: async (fileId) => void books.dropped.push(fileId),
    pause: (_milliseconds, signal) => wait('pause', () => undefined, signal),
  };
  const upload = new FileUpload(
    calls,
    file,
    { name: 'app.zip', purpose: 'installer' },
    { delays, storedId: { read: () => storedId, keep: (id) => (storedId = id) } },
  );
  return { upload, books, arrived, storedId: () => storedId, waiting: () => waiting };
}

/** Waits until all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function runPath(path: (typeof paths)[number]) {
  const run = world();
  const seen: { to: string; phase: UploadPhase }[] = [];
  let result: Promise<unknown> = Promise.resolve();
  for (const { step, to } of path) {
    if ('tell' in step) {
      if (step.tell === 'cancel') run.upload.cancel();
      else result = run.upload.send().catch((error: unknown) => error);
    } else {
      expect(run.waiting()?.wait).toBe(step.wait);
      run.waiting()?.end(step.answer);
    }
    await settled();
    seen.push({ to, phase: run.upload.snapshot().phase });
  }
  return { ...run, path, seen, result };
}

/** Runs all paths in parallel: they share nothing. */
async function along(
  these: typeof paths,
  check: (run: Awaited<ReturnType<typeof runPath>>) => void | Promise<void>,
) {
  expect(these.length).toBeGreaterThan(0);
  await Promise.all(these.map(async (path) => check(await runPath(path))));
}

const endingIn = (state: string) => paths.filter((path) => path.at(-1)?.to === state);

describe('the upload on every way through its machine', () => {
  it('has a way into every state', () => {
    const reached = new Set(paths.flatMap((path) => path.map(({ to }) => to)));
    expect([...reached, 'chosen'].toSorted()).toEqual(Object.keys(phases).toSorted());
    expect(paths.length).toBeGreaterThan(100);
  });

  it('shows the phase of the state, and sends no part that has arrived', async () => {
    await along(paths, ({ path, seen, books, upload }) => {
      expect(seen.map(({ phase }) => phase)).toEqual(path.map(({ to }) => phases[to]));
      expect(books.twice).toEqual([]);
      expect(upload.snapshot().sent).toBeLessThanOrEqual(size);
    });
  });

  it('is done only with every part there and checked, and forgets what it kept', async () => {
    await along(endingIn('done'), async ({ books, arrived, storedId, result }) => {
      expect([...arrived]).toEqual([1, 2]);
      expect(books).toMatchObject({ checked: true, dropped: [] });
      expect(storedId()).toBeUndefined();
      expect(await result).toBe('file 1');
    });
  });

  it('once cancelled sends nothing more, and drops what was opened, also when that comes later', async () => {
    await along(endingIn('cancelled'), async ({ path, books, storedId, result, waiting }) => {
      const begun = path.some(({ step }) => 'wait' in step && step.wait === 'open' && step.answer === 'done');
      expect(books.dropped).toEqual(begun ? ['file 1'] : []);
      const { sent, checked } = structuredClone(books);
      const late = waiting();
      late?.end('done');
      await settled();
      expect(books).toMatchObject({ sent, checked: checked || late?.wait === 'complete' });
      expect(new Set(books.dropped)).toEqual(new Set(begun || late?.wait === 'open' ? ['file 1'] : []));
      expect(storedId()).toBeUndefined();
      const before = path.at(-2)?.to;
      if (before !== undefined && before !== 'broken' && before !== 'refused')
        expect(await result).toMatchObject({ userMessage: { key: 'upload.cancelled' } });
    });
  });

  it('throws what it failed by, keeps its place, and goes on from there when asked to', async () => {
    await along([...endingIn('broken'), ...endingIn('refused')], async ({ path, ...run }) => {
      const last = path.at(-1)?.step;
      const answer = last && 'wait' in last ? last.answer : 'done';
      if (answer === 'done') throw new Error('A way ends in a failure that nothing failed by');
      expect(await run.result).toBe(failures[answer]);
      const before = run.storedId();
      const begun = path.some(({ step }) => 'wait' in step && step.wait === 'open' && step.answer === 'done');
      expect(before).toBe(begun ? 'file 1' : undefined);
      const again = run.upload.send();
      while (run.upload.snapshot().phase !== 'done') {
        run.waiting()?.end('done');
        await settled();
      }
      expect(await again).toBe('file 1');
      expect([...run.arrived]).toEqual([1, 2]);
      expect(run.books.twice).toEqual([]);
    });
  });
});
