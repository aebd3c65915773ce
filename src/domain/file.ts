import { z } from 'zod';

/** Kinds a contract may be of, told by content, never by name. */
export const contractMimeTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** Bytes. */
export const contractSizeLimit = 20 * 1024 * 1024;

/** The kind of a file by its first bytes; undefined for any other kind. */
export function mimeTypeOf(head: Uint8Array): (typeof contractMimeTypes)[number] | undefined {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (startsWith(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return undefined;
}

/** Where and how the browser uploads one file (spec 7, "file/upload/credential"). */
export const uploadCredentialSchema = z
  .object({
    fileId: z.uuid(),
    method: z.enum(['PUT']).meta({ id: 'UploadMethod' }),
    url: z.string(),
    sizeLimit: z.number().int().meta({ description: 'Bytes' }),
  })
  .meta({ id: 'UploadCredential' });
