import { z } from 'zod';
import type { FilePurpose } from './fileUse.ts';
import type { Role } from './roles.ts';

/** The upload purposes of each role. The first one is the default. */
export const purposesOf = {
  operations: ['avatar'],
  agent: ['avatar'],
  salesperson: ['contract', 'avatar'],
  developer: ['installer', 'avatar'],
} as const satisfies Record<Role, readonly [FilePurpose, ...FilePurpose[]]>;

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

interface UploadLimit {
  /** Bytes that one user may upload within 24 hours. */
  day: number;
  /** Bytes of one user's stored files, including running uploads. */
  total: number;
}

/** Limits by role: images need a thousandth of what installers need. */
export const uploadLimits: Record<Role, UploadLimit> = {
  operations: { day: 100 * megabyte, total: gigabyte },
  agent: { day: 100 * megabyte, total: gigabyte },
  salesperson: { day: 2 * gigabyte, total: 100 * gigabyte },
  developer: { day: 20 * gigabyte, total: 200 * gigabyte },
};

/** Types of a contract, detected by content, never by name. */
export const contractMimeTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** Maximum size in bytes. */
export const contractSizeLimit = 20 * megabyte;

/** Types of a user's avatar image (R-file-2). */
export const avatarMimeTypes = ['image/png', 'image/jpeg'] as const;
/** Maximum size in bytes. */
export const avatarSizeLimit = 5 * megabyte;

/** Types of an installer: archives (apk and ipa are ZIP files) and the installer formats of Windows, macOS and Debian. */
export const installerMimeTypes = [
  'application/zip',
  'application/gzip',
  'application/vnd.microsoft.portable-executable',
  'application/x-msi',
  'application/x-xar',
  'application/vnd.debian.binary-package',
] as const;
/** Maximum size in bytes: 2 GB. */
export const installerSizeLimit = 2 * gigabyte;

/** The accepted types of each purpose, and the messages for all others. */
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
  installer: {
    mimeTypes: installerMimeTypes as readonly string[],
    sizeLimit: installerSizeLimit,
    wrongType: 'refusal.file.installerType',
    tooLarge: 'refusal.file.size',
  },
} as const satisfies Record<FilePurpose, object>;

type MimeType = (typeof contractMimeTypes)[number] | (typeof installerMimeTypes)[number];

const signatures: [MimeType, number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/gzip', [0x1f, 0x8b, 0x08]],
  ['application/vnd.microsoft.portable-executable', [0x4d, 0x5a]],
  ['application/x-msi', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['application/x-xar', [0x78, 0x61, 0x72, 0x21]],
  ['application/vnd.debian.binary-package', [0x21, 0x3c, 0x61, 0x72, 0x63, 0x68, 0x3e, 0x0a]],
];

/** First bytes of a file that are needed to detect its type. */
export const headBytes = 16;

/** Returns the type of a file by its first bytes; undefined for any other type. */
export function mimeTypeOf(head: Uint8Array): MimeType | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** A plain number, because two gigabytes exceed the largest whole number of the graph's Int by one. */
export const bytesSchema = z.number().nonnegative().meta({ description: 'Bytes' });

/** A file as it was uploaded; size in bytes. */
export const storedFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mimeType: z.string(),
  size: bytesSchema,
});

export const installerFileSchema = storedFileSchema.meta({
  id: 'InstallerFile',
  description: 'Size in bytes',
});
