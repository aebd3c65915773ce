import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measured, type FileStore } from './fileStore.ts';

export interface S3Location {
  /** Of an S3-compatible store elsewhere than at Amazon. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Bytes that are held in memory before they are sent on; the least that S3 takes as a part is 5 MiB. */
const partSize = 8 * 1024 * 1024;

/** Files in a bucket of any store that speaks S3. The bucket must be there. */
export function s3FileStore(location: S3Location): FileStore {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = location;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's know buckets by path, and not Amazon's newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    ossType: 's3',
    write: async (id, content, limit, tooLarge) => {
      const measure = measured(limit, tooLarge);
      const source = Readable.fromWeb(content as unknown as NodeReadableStream);
      const Body = Readable.from(measure.pass(source), { objectMode: false });
      const upload = new Upload({ client, params: { Bucket, Key: id, Body }, partSize, queueSize: 1 });
      // Whatever breaks off, the parts that are there already are given up.
      await upload.done();
      return measure.result();
    },
    read: async (id, range) => {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket,
          Key: id,
          Range: range && `bytes=${range.start}-${range.end}`,
        }),
      );
      if (!Body) throw new Error(`The store answered without the content of ${id}`);
      return Body.transformToWebStream() as ReadableStream<Uint8Array>;
    },
    remove: async (id) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: id }));
    },
  };
}
