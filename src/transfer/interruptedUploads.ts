import { z } from 'zod';
import type { FilePurpose } from '../domain/fileUse.ts';

/** Where an upload's id is kept, so that the same file, chosen again after a reload, goes on. */
export interface StoredUploadId {
  read(): string | undefined;
  /** Undefined forgets it. */
  keep(fileId: string | undefined): void;
}

const storedUploadsSchema = z.array(z.tuple([z.string(), z.string()]));
type StoredUploads = z.output<typeof storedUploadsSchema>;

/** The oldest go first; the server drops them a day later anyway. */
const storedLimit = 10;

/** A file as a browser tells it from others without reading it. */
function markOf({ name, size, lastModified }: File, purpose: FilePurpose): string {
  return [purpose, size, lastModified, name].join(' ');
}

/** The upload of a file that this user began in this browser and did not finish. */
export function interruptedUpload(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: string,
  file: File,
  purpose: FilePurpose,
): StoredUploadId {
  const key = `uploads:${userId}`;
  const mark = markOf(file, purpose);
  const readAll = (): StoredUploads => {
    try {
      return storedUploadsSchema.parse(JSON.parse(storage.getItem(key) ?? '[]'));
    } catch {
      return [];
    }
  };
  return {
    read: () => readAll().find(([storedMark]) => storedMark === mark)?.[1],
    keep: (fileId) => {
      const others = readAll().filter(([storedMark]) => storedMark !== mark);
      const own: StoredUploads = fileId === undefined ? [] : [[mark, fileId]];
      try {
        storage.setItem(key, JSON.stringify([...own, ...others].slice(0, storedLimit)));
      } catch {
        // A full or closed storage costs the going on after a reload, nothing else.
      }
    },
  };
}
