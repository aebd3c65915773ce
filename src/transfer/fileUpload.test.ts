import { describe, expect, it } from 'vitest';
import { uploadPartSize } from '../domain/upload.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import type { UploadPhase } from '../machines/upload.ts';
import { FileUpload, type FileContent } from './fileUpload.ts';
import { interruptedUpload } from './interruptedUploads.ts';
import type { FileToOpen, UploadCalls } from './uploadCalls.ts';

/** Of a part, in bytes. */
const part = 8 * 1024 * 1024;
const zipHead = [0x50, 0x4b, 0x03, 0x04];

/** Returns a file of three parts that creates only the requested slices, and records the largest one. */
function largeFile(head = zipHead, size = 2 * uploadPartSize + 5) {
  let largest = 0;
  const file: FileContent = {
    size,
    slice: (start = 0, end = size) => {
      largest = Math.max(largest, end - start);
      const bytes = new Uint8Array(end - start);
      if (start === 0) bytes.set(head);
      return new Blob([bytes]);
    },
  };
  return { file, largest: () => largest };
}

/**
 * Creates a server that records the sizes of the arrived parts, and a connection that follows the script of each call.
 */
function server() {
  const arrived = new Map<number, number>();
  const recorded = {
    opened: [] as FileToOpen[],
    sent: [] as number[],
    pauses: [] as number[],
    completed: [] as string[],
    cancelled: [] as string[],
  };
  let next: (number: number) => void = () => undefined;
  let files = 0;
  const calls: UploadCalls = {
    open: async (file) => {
      recorded.opened.push(file);
      const fileId = file.fileId ?? `file ${++files}`;
      const { partSize = uploadPartSize } = file;
      const numbers = Array.from({ length: Math.ceil(file.size / partSize) }, (_, index) => index + 1);
      return {
        fileId,
        parts: numbers.map((number) => ({
          number,
          size: number === numbers.length ? file.size % partSize : partSize,
          url: arrived.has(number) ? null : String(number),
        })),
      };
    },
    sendPart: async (url, content, onProgress, signal) => {
      recorded.sent.push(Number(url));
      onProgress(content.size / 2);
      next(Number(url));
      signal.throwIfAborted();
      arrived.set(Number(url), content.size);
    },
    complete: async (fileId) => {
      recorded.completed.push(fileId);
    },
    cancel: async (fileId) => {
      recorded.cancelled.push(fileId);
    },
    pause: async (milliseconds) => {
      recorded.pauses.push(milliseconds);
    },
  };
  return { calls, recorded, arrived, onSend: (script: (number: number) => void) => (next = script) };
}

function lost(): never {
  throw new GraphFailure('', 0, []);
}

const named = { name: 'app.zip', purpose: 'installer' } as const;

function phasesOf(upload: FileUpload): UploadPhase[] {
  const phases: UploadPhase[] = [];
  upload.subscribe(() => {
    const { phase } = upload.snapshot();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  return phases;
}

/** Records the values of `sent` that the upload reports from now on. */
function sentOf(upload: FileUpload): number[] {
  const sent = [upload.snapshot().sent];
  upload.subscribe(() => {
    const now = upload.snapshot().sent;
    if (sent.at(-1) !== now) sent.push(now);
  });
  return sent;
}

/** Returns the calls behind a proxy that answers 413 in HTML to a part of more than `limit` bytes. */
function behind(calls: UploadCalls, limit: number): UploadCalls {
  return {
    ...calls,
    sendPart: async (url, content, ...rest) => {
      if (content.size > limit) throw new GraphFailure('', 413, []);
      await calls.sendPart(url, content, ...rest);
    },
  };
}

describe('a file behind a server that takes no parts of the usual size (R-file-12)', () => {
  const megabyte = 1024 * 1024;

  it('goes in smaller parts, and nobody is shown that it broke off', async () => {
    const { calls, recorded, arrived } = server();
    const { file } = largeFile();
    let storedId: string | undefined;
    const upload = new FileUpload(behind(calls, megabyte), file, named, {
      storedId: { read: () => storedId, keep: (fileId) => (storedId = fileId) },
    });
    const phases = phasesOf(upload);
    expect(await upload.send()).toBe('file 3');
    expect(recorded.opened.map(({ partSize, fileId }) => [partSize, fileId])).toEqual([
      [undefined, undefined],
      [2 * megabyte, undefined],
      [megabyte / 2, undefined],
    ]);
    expect(recorded.cancelled).toEqual(['file 1', 'file 2']);
    expect([...arrived.values()]).toEqual([...Array<number>(32).fill(megabyte / 2), 5]);
    expect(phases).toEqual(['sending', 'finishing', 'done']);
    expect(recorded.pauses).toEqual([]);
    expect(storedId).toBeUndefined();
  });

  it('is refused in words where even the smallest parts are too large', async () => {
    const { calls, recorded } = server();
    const upload = new FileUpload(behind(calls, 1000), largeFile().file, named);
    await expect(upload.send()).rejects.toMatchObject({ code: 413 });
    expect(upload.snapshot()).toMatchObject({ phase: 'refused', why: { key: 'upload.partTooLarge' } });
    expect(recorded.opened.map(({ partSize }) => partSize)).toEqual([
      undefined,
      2 * megabyte,
      megabyte / 2,
      megabyte / 8,
    ]);
  });

  it('goes in smaller parts when it goes on after the line broke', async () => {
    const { calls, arrived, onSend } = server();
    onSend((number) => {
      if (number === 3) lost();
    });
    const upload = new FileUpload(behind(calls, 2 * megabyte), largeFile().file, named, { delays: [] });
    await expect(upload.send()).rejects.toMatchObject({ code: 0 });
    expect(upload.snapshot().phase).toBe('broken');
    onSend(() => undefined);
    expect(await upload.send()).toBe('file 2');
    expect([...arrived.values()]).toEqual([...Array<number>(8).fill(2 * megabyte), 5]);
  });
});

describe('what refuses a file (R-file-12)', () => {
  it.each([
    ['the server’s words', new GraphFailure('Only zip files', 415, []), 'refused', 'Only zip files'],
    [
      'a code without words',
      new GraphFailure('', 415, []),
      'refused',
      { key: 'upload.answered', params: { code: 415 } },
    ],
    [
      'a proxy’s page',
      new GraphFailure('', 403, []),
      'broken',
      { key: 'upload.answered', params: { code: 403 } },
    ],
    ['nobody', new GraphFailure('', 0, []), 'broken', undefined],
  ])('is named: %s', async (_, failure, phase, why) => {
    const { calls, onSend } = server();
    onSend(() => {
      throw failure;
    });
    const upload = new FileUpload(calls, largeFile().file, named, { delays: [] });
    await expect(upload.send()).rejects.toBe(failure);
    expect([upload.snapshot().phase, upload.snapshot().why]).toEqual([phase, why]);
  });
});

describe('a file that is uploaded', () => {
  it('is read in parts, and sent in order', async () => {
    const { calls, recorded, arrived } = server();
    const { file, largest } = largeFile();
    const upload = new FileUpload(calls, file, named);
    const phases = phasesOf(upload);
    expect(await upload.send()).toBe('file 1');
    expect(recorded.sent).toEqual([1, 2, 3]);
    expect([...arrived.values()]).toEqual([uploadPartSize, uploadPartSize, 5]);
    expect(largest()).toBe(uploadPartSize);
    expect(phases).toEqual(['sending', 'finishing', 'done']);
    expect(upload.snapshot()).toMatchObject({ sent: file.size, size: file.size });
  });

  it('tells while a part is sent how much of the file has been, and has that file completed', async () => {
    const { calls, recorded } = server();
    const upload = new FileUpload(calls, largeFile().file, named);
    const sent = sentOf(upload);
    await upload.send();
    expect(sent).toEqual([0, part / 2, part, 1.5 * part, 2 * part, 2 * part + 2.5, 2 * part + 5]);
    expect(recorded.completed).toEqual(['file 1']);
  });

  it('counts what had arrived before it broke off, and forgets by what it did', async () => {
    const { calls, onSend } = server();
    onSend((number) => {
      if (number === 2) lost();
    });
    const upload = new FileUpload(calls, largeFile().file, named, { delays: [] });
    await expect(upload.send()).rejects.toThrow();
    onSend((number) => {
      if (number === 3) throw new GraphFailure('Only zip files', 415, []);
    });
    const sent = sentOf(upload);
    await expect(upload.send()).rejects.toThrow();
    expect(upload.snapshot().why).toBe('Only zip files');
    const why: unknown[] = [];
    upload.subscribe(() => why.push(upload.snapshot().why));
    onSend(() => undefined);
    await upload.send();
    expect([...new Set(why)]).toEqual([undefined]);
    // Half of the second part had been sent when it was lost.
    expect(sent).toEqual([
      1.5 * part,
      part,
      1.5 * part,
      2 * part,
      2 * part + 2.5,
      2 * part,
      2 * part + 2.5,
      2 * part + 5,
    ]);
  });

  it('has a part sent again when the line breaks, later each time', async () => {
    const { calls, recorded, onSend } = server();
    let breaks = 3;
    onSend((number) => {
      if (number === 2 && breaks-- > 0) lost();
    });
    const upload = new FileUpload(calls, largeFile().file, named, { delays: [10, 20, 40] });
    const phases = phasesOf(upload);
    await upload.send();
    expect(recorded.sent).toEqual([1, 2, 2, 2, 2, 3]);
    expect(recorded.pauses).toEqual([10, 20, 40]);
    expect(recorded.opened).toHaveLength(1);
    expect(phases).toContain('waiting');
    expect(upload.snapshot().phase).toBe('done');
  });

  it('stands when the line stays away, and goes on with what is missing', async () => {
    const { calls, recorded, onSend } = server();
    onSend((number) => {
      if (number === 2) lost();
    });
    const upload = new FileUpload(calls, largeFile().file, named, { delays: [10] });
    await expect(upload.send()).rejects.toMatchObject({ code: 0 });
    expect(upload.snapshot()).toMatchObject({ phase: 'broken', why: undefined });
    recorded.sent.length = 0;
    onSend(() => undefined);
    expect(await upload.send()).toBe('file 1');
    expect(recorded.opened.map(({ fileId }) => fileId)).toEqual([undefined, 'file 1']);
    expect(recorded.sent).toEqual([2, 3]);
  });

  it('is not tried again when the server refuses it, and tells the server’s words', async () => {
    const { calls, recorded, onSend } = server();
    onSend(() => {
      throw new GraphFailure('Only zip files', 415, []);
    });
    const upload = new FileUpload(calls, largeFile().file, named);
    await expect(upload.send()).rejects.toMatchObject({ code: 415 });
    expect(recorded.pauses).toEqual([]);
    expect(upload.snapshot()).toMatchObject({ phase: 'refused', why: 'Only zip files' });
  });

  it.each([
    ['of another kind', largeFile([0x47, 0x49, 0x46]).file, 'refusal.file.installerType'],
    ['too large', largeFile(zipHead, 2 ** 31 + 1).file, 'refusal.file.size'],
  ])('is refused before anything is sent when it is %s', async (_, file, key) => {
    const { calls, recorded } = server();
    const upload = new FileUpload(calls, file, named);
    await expect(upload.send()).rejects.toMatchObject({ userMessage: { key } });
    expect(upload.snapshot()).toMatchObject({ phase: 'refused', why: { key } });
    expect(recorded.opened).toEqual([]);
  });

  it('is dropped when it is cancelled, and nothing more of it is sent', async () => {
    const { calls, recorded, onSend } = server();
    const upload = new FileUpload(calls, largeFile().file, named);
    onSend((number) => {
      if (number === 2) upload.cancel();
    });
    await expect(upload.send()).rejects.toMatchObject({ userMessage: { key: 'upload.cancelled' } });
    expect(recorded.sent).toEqual([1, 2]);
    expect(recorded.cancelled).toEqual(['file 1']);
    expect(upload.snapshot().phase).toBe('cancelled');
  });

  it('goes on after a reload, when the same file is chosen again', async () => {
    const { calls, recorded, onSend } = server();
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    };
    const storedIdOf = (lastModified: number) =>
      interruptedUpload(storage, 'developer', new File([], 'app.zip', { lastModified }), 'installer');
    onSend((number) => {
      if (number === 2) lost();
    });
    const first = new FileUpload(calls, largeFile().file, named, { delays: [], storedId: storedIdOf(1) });
    await expect(first.send()).rejects.toThrow();
    expect(storedIdOf(2).read()).toBeUndefined();
    onSend(() => undefined);
    recorded.sent.length = 0;
    const again = new FileUpload(calls, largeFile().file, named, { storedId: storedIdOf(1) });
    expect(await again.send()).toBe('file 1');
    expect(recorded.sent).toEqual([2, 3]);
    expect(storedIdOf(1).read()).toBeUndefined();
  });
});
