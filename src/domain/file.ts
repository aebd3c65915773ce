import { z } from 'zod';

/** What a file is for; each has its own kinds and limit. */
export const filePurposes = ['contract', 'avatar'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Kinds a contract may be of, told by content, never by name. */
export const contractMimeTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** Bytes. */
export const contractSizeLimit = 20 * 1024 * 1024;

/** Kinds a picture of a user may be of (spec 5, "Avatar upload"). */
export const avatarMimeTypes = ['image/png', 'image/jpeg'] as const;
/** Bytes. */
export const avatarSizeLimit = 5 * 1024 * 1024;

/** What each purpose takes, and the messages when something else comes. */
export const fileRules = {
  contract: {
    mimeTypes: contractMimeTypes as readonly string[],
    sizeLimit: contractSizeLimit,
    wrongType: 'refusal.file.type',
    tooLarge: 'refusal.file.size',
  },
  avatar: {
    mimeTypes: avatarMimeTypes as readonly string[],
    sizeLimit: avatarSizeLimit,
    wrongType: 'avatar.type',
    tooLarge: 'avatar.size',
  },
} as const satisfies Record<FilePurpose, object>;

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
