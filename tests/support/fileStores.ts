import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from '../../src/server/http/files/fileStore.ts';
import { folderFileStore } from '../../src/server/http/files/folderFileStore.ts';
import { s3FileStore } from '../../src/server/http/files/s3FileStore.ts';
import { startS3 } from './s3Server.ts';

export interface OpenedStore {
  store: FileStore;
  /** The folder that contains everything in the store. */
  folder: string;
  /** Returns each file and each unfinished upload with remaining data once: the file's id, or the upload's name. */
  remaining: () => string[];
  /** Overwrites a file without the server, as an attacker with access to the store could. */
  overwrite: (key: string, content: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
}

async function openFolder(): Promise<OpenedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-store-'));
  return {
    store: folderFileStore(folder),
    folder,
    remaining: () => readdirSync(folder).filter((id) => readdirSync(join(folder, id)).length > 0),
    overwrite: async (key, content) => writeFileSync(join(folder, key), content),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function openS3(): Promise<OpenedStore> {
  const { location, directory, stop } = await startS3();
  const { bucket: Bucket, accessKeyId, secretAccessKey } = location;
  const folder = join(directory, Bucket);
  const client = new S3Client({
    ...location,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const fileIdIn = (name: string) =>
    /uploads\/([^/]+)$/.exec(name)?.[1] ?? /^([^/.]+)(?:\/[^/.]+)?\._S3rver_object$/.exec(name)?.[1] ?? [];
  return {
    store: s3FileStore(location),
    folder,
    remaining: () => [
      ...new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(fileIdIn)),
    ],
    overwrite: async (Key, Body) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    close: stop,
  };
}

/** For `describe.each`: every kind of file store, and the function that opens one. */
export const fileStores = [
  ['a folder', openFolder],
  ['a store that speaks S3', openS3],
] as const;
