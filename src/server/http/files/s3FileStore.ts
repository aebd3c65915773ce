import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { uploadPartSize } from '../../../domain/upload.ts';
import { measured, type FileStore } from './fileStore.ts';
import { s3Parts } from './s3Parts.ts';

export interface S3Location {
  /** Of an S3-compatible store elsewhere than at Amazon. */
  endpoint: string | undefined;
  /** As browsers reach it, where that is another address. */
  publicEndpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

function clientOf({ region, accessKeyId, secretAccessKey }: S3Location, endpoint: string | undefined) {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's know buckets by path, and not Amazon's newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Files in a bucket of any store that speaks S3. The bucket must be there, and take what the page sends to it. */
export function s3FileStore(location: S3Location): FileStore {
  const { endpoint, publicEndpoint = endpoint, bucket: Bucket } = location;
  const client = clientOf(location, endpoint);

  const read: FileStore['read'] = async (id, range) => {
    const { Body } = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: id,
        Range: range && `bytes=${range.start}-${range.end}`,
      }),
    );
    if (!Body) throw new Error(`The store answered without the content of ${id}`);
    return Body.transformToWebStream() as ReadableStream<Uint8Array>;
  };

  return {
    ...s3Parts({ client, browsers: clientOf(location, publicEndpoint), Bucket, read }),
    ossType: 's3',
    read,
    write: async (id, content, limit, tooLarge) => {
      const measure = measured(limit, tooLarge);
      const source = Readable.fromWeb(content as unknown as NodeReadableStream);
      const Body = Readable.from(measure.pass(source), { objectMode: false });
      const params = { Bucket, Key: id, Body };
      const upload = new Upload({ client, params, partSize: uploadPartSize, queueSize: 1 });
      // Whatever breaks off, the parts that are there already are given up.
      await upload.done();
      return measure.result();
    },
    remove: async (id) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: id }));
    },
  };
}
