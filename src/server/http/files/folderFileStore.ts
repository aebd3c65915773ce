import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { measured, type FileStore } from './fileStore.ts';
import { folderParts } from './folderParts.ts';

/** Files in a folder of this machine, or of a disk that all instances share. */
export function folderFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id);
  return {
    ...folderParts(folder),
    ossType: 'local',
    origin: async () => undefined,
    write: async (id, content, limit, tooLarge) => {
      await mkdir(folder, { recursive: true });
      const partial = `${pathOf(id)}.part`;
      const measure = measured(limit, tooLarge);
      try {
        const source = Readable.fromWeb(content as unknown as NodeReadableStream);
        await pipeline(measure.pass(source), createWriteStream(partial));
        await rename(partial, pathOf(id));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return measure.result();
    },
    read: async (id, range) => {
      // A stream tells of a missing file only once the answer has begun.
      await access(pathOf(id));
      return Readable.toWeb(createReadStream(pathOf(id), range)) as unknown as ReadableStream<Uint8Array>;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
