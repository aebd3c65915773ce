import { join } from 'node:path';
import type { Environment } from '../../environment.ts';
import type { FileStore } from './fileStore.ts';
import { folderFileStore } from './folderFileStore.ts';

/** Returns the bucket that the environment names, or else a folder. The S3 client is loaded only if it is used. */
export async function environmentFileStore({
  dataDir,
  diskReserve,
  s3,
}: Pick<Environment, 'dataDir' | 'diskReserve' | 's3'>): Promise<FileStore> {
  if (!s3) return folderFileStore(join(dataDir, 'files'), { reserve: diskReserve });
  const { s3FileStore } = await import('./s3FileStore.ts');
  return s3FileStore(s3);
}
