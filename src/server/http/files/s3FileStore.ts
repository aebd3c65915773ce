import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { uploadPartSize } from '../../../domain/upload.ts';
import {
  atMost,
  chunksOf,
  measured,
  type ByteRange,
  type FileStore,
  type OpenedContent,
} from './fileStore.ts';
import { s3ClientOf, type S3Access } from './s3Client.ts';
import { s3Parts } from './s3Parts.ts';

export interface S3Location extends S3Access {
  /** As browsers reach it, where that is another address. */
  publicEndpoint?: string | undefined;
  bucket: string;
}

/** Stores files in a bucket of any store that speaks S3. The bucket must exist, and accept requests from the page. */
export function s3FileStore(location: S3Location): FileStore {
  const { publicEndpoint = location.endpoint, bucket: Bucket } = location;
  const client = s3ClientOf(location);

  const open = async (Key: string): Promise<OpenedContent | undefined> => {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch((error: unknown) => {
      if (['NotFound', 'NoSuchKey'].includes((error as Error).name)) return undefined;
      throw error;
    });
    if (!head) return undefined;
    const stream = async (range?: ByteRange) => {
      // Were the object another one by now, the store would refuse (412).
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = new GetObjectCommand({ Bucket, Key, Range, IfMatch: head.ETag });
      const { Body } = await client.send(object);
      if (!(Body instanceof Readable)) throw new Error(`The store answered without the content of ${Key}`);
      return Body;
    };
    return {
      size: head.ContentLength ?? 0,
      identity: head.ETag ?? '',
      digest: async () => {
        const hash = createHash('sha256');
        for await (const chunk of (await stream()) as AsyncIterable<Buffer>) hash.update(chunk);
        return hash.digest('hex');
      },
      stream,
      close: async () => undefined,
    };
  };

  const remove = async (Key: string) => {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  };
  const { abandon, ...parts } = s3Parts({
    client,
    browsers: s3ClientOf({ ...location, endpoint: publicEndpoint }),
    Bucket,
    open,
  });

  return {
    ...parts,
    ossType: 's3',
    // Because S3 refuses smaller parts, and no proxy with a limit is involved.
    partSizeOf: () => uploadPartSize,
    open,
    remove,
    requireRoom: async () => undefined,
    write: async (id, content, limit) => {
      const measure = measured();
      const Body = Readable.from(measure.pass(atMost(limit, chunksOf(content))), { objectMode: false });
      const Key = `${id}/${randomUUID()}`;
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        partSize: uploadPartSize,
        queueSize: 1,
      });
      // The library removes the parts that have already arrived if the upload breaks off.
      await upload.done();
      return { ...measure.result(), key: Key };
    },
    tidy: async ({ id, uploadId }, keep) => {
      if (uploadId !== null) await abandon({ id, uploadId });
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: id }))
        for (const { Key } of Contents) if (Key !== undefined && Key !== keep) await remove(Key);
    },
  };
}
