import { z } from 'zod';
import { instantSchema } from './dates.ts';
import { bytesSchema, storedFileSchema } from './file.ts';

/** The address and the fields for the upload of one file (`file/upload/credential`). */
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

/** Part size in bytes; S3 accepts at least 5 MiB for a part that is not the last. */
export const uploadPartSize = 8 * 1024 * 1024;
/** Smallest part size in bytes; parts shrink down to this if a server in between refuses larger ones (R-file-12). */
export const smallestPartSize = 128 * 1024;
/** Milliseconds before an incomplete upload is abandoned. */
export const uploadLifetimeMilliseconds = 24 * 60 * 60_000;

export interface FilePart {
  /** Number of the part, from 1. */
  number: number;
  /** Offset of the first byte in the file. */
  start: number;
  /** Size in bytes. */
  size: number;
}

/** Returns the parts in which a file of `size` bytes is sent; each has `partSize` bytes, except the last. */
export function filePartsOf(size: number, partSize = uploadPartSize): FilePart[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => {
    const start = index * partSize;
    return { number: index + 1, start, size: Math.min(partSize, size - start) };
  });
}

export const uploadedFileSchema = storedFileSchema.meta({ id: 'UploadedFile', description: 'Size in bytes' });
