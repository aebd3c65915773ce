import { z } from 'zod';
import type { FilePurpose } from '../domain/fileUse.ts';

/** Storage of an upload's id, so that the same file, chosen again after a reload, resumes. */
export interface StoredUploadId {
  read(): string | undefined;
  /** Stores the id; undefined removes it. */
  keep(fileId: string | undefined): void;
}

const storedUploadsSchema = z.array(z.tuple([z.string(), z.string()]));
type StoredUploads = z.output<typeof storedUploadsSchema>;

/** The oldest go first; the server drops them a day later anyway. */
const storedLimit = 10;

/** Returns the properties by which a browser distinguishes files without reading them. */
function markOf({ name, size, lastModified }: File, purpose: FilePurpose): string {
  return [purpose, size, lastModified, name].join(' ');
}

/** Returns the stored id of an unfinished upload of this file, by this user in this browser. */
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
