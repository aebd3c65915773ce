import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { bytesSchema, storedFileSchema } from './file.ts';

/** Where and how the browser uploads one file (`file/upload/credential`). */
export const uploadCredentialSchema = z
  .object({
    fileId: z.uuid(),
    method: z.enum(['PUT']).meta({ id: 'UploadMethod' }),
    url: z.string().meta({ description: 'Takes the whole content at once' }),
    sizeLimit: bytesSchema,
    parts: z
      .array(
        z
          .object({
            number: z.number().int().meta({ description: 'From 1; all but the last are of one size' }),
            size: bytesSchema,
            url: z.string().nullable().meta({ description: 'Takes the part; null: it has arrived' }),
          })
          .meta({ id: 'UploadPart' }),
      )
      .meta({ description: 'Where the content is taken in parts, for a file whose size was told' }),
    expiresAt: instantSchema.meta({ description: 'An upload that is not completed by then is given up' }),
  })
  .meta({ id: 'UploadCredential' });
export type UploadCredential = z.infer<typeof uploadCredentialSchema>;

/** Bytes; the least that S3 takes for a part that is not the last is 5 MiB. */
export const uploadPartSize = 8 * 1024 * 1024;
/** Bytes; where a server in between takes no larger ones, parts get smaller down to this (R-file-12). */
export const smallestPartSize = 128 * 1024;
/** An upload that is not completed after this time is given up. */
export const uploadLifetimeMilliseconds = 24 * 60 * 60_000;

export interface FilePart {
  /** From 1. */
  number: number;
  /** The first byte's place in the file. */
  start: number;
  /** Bytes. */
  size: number;
}

/** The parts that a file of `size` bytes is sent in, each of `partSize` bytes but the last. */
export function filePartsOf(size: number, partSize = uploadPartSize): FilePart[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => {
    const start = index * partSize;
    return { number: index + 1, start, size: Math.min(partSize, size - start) };
  });
}

export const uploadedFileSchema = storedFileSchema.meta({ id: 'UploadedFile', description: 'Size in bytes' });
