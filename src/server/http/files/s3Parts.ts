import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NoSuchUpload,
  paginateListParts,
  UploadPartCommand,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { headBytes } from '../../../domain/file.ts';
import { incomplete, type FileStore, type PartedUpload, type StoredFile } from './fileStore.ts';

type Parted = Pick<FileStore, 'begin' | 'arrived' | 'join' | 'abandon' | 'parts' | 'origin'>;

interface S3Access {
  client: S3Client;
  /** Signs the addresses that browsers send to. */
  browsers: S3Client;
  Bucket: string;
  read: FileStore['read'];
}

/** Uploads in parts of S3: the browser sends each to a presigned address, and none of it passes through this server. */
export function s3Parts({ client, browsers, Bucket, read }: S3Access): Parted {
  const named = ({ id, uploadId }: PartedUpload) => ({ Bucket, Key: id, UploadId: uploadId });

  const signed = (upload: PartedUpload, number: number, size: number, expiresIn: number) => {
    // The length is signed, too: no more can be sent than was announced.
    const part = new UploadPartCommand({ ...named(upload), PartNumber: number, ContentLength: size });
    return getSignedUrl(browsers, part, { expiresIn });
  };

  /** Undefined when there is no such upload, or no longer. */
  async function partsOf(upload: PartedUpload): Promise<Part[] | undefined> {
    const found: Part[] = [];
    try {
      for await (const { Parts = [] } of paginateListParts({ client }, named(upload))) found.push(...Parts);
    } catch (error) {
      if (error instanceof NoSuchUpload || (error as Error).name === 'NoSuchUpload') return undefined;
      throw error;
    }
    return found;
  }

  async function inspect(id: string): Promise<StoredFile> {
    const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: id }));
    const first = await read(id, { start: 0, end: Math.min(headBytes, size) - 1 });
    return { size, sha256: null, head: Buffer.from(await new Response(first).arrayBuffer()) };
  }

  return {
    begin: async (id) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: id }));
      if (!UploadId) throw new Error(`The store began no upload of ${id}`);
      return UploadId;
    },
    arrived: async (upload) =>
      new Set(((await partsOf(upload)) ?? []).map(({ PartNumber = 0 }) => PartNumber)),
    join: async (upload, parts) => {
      const found = await partsOf(upload);
      if (found) {
        const sizes = new Map(found.map(({ PartNumber, Size }) => [PartNumber, Size]));
        if (parts.some(({ number, size }) => sizes.get(number) !== size)) throw incomplete();
        const Parts = found.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
        await client.send(
          new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload: { Parts } }),
        );
      }
      return inspect(upload.id);
    },
    abandon: async (upload) => {
      try {
        await client.send(new AbortMultipartUploadCommand(named(upload)));
      } catch (error) {
        if ((error as Error).name !== 'NoSuchUpload') throw error;
      }
    },
    parts: {
      direct: true,
      address: (upload, { number, size }, seconds) => signed(upload, number, size, seconds),
    },
    origin: async () => new URL(await signed({ id: 'any', uploadId: 'any' }, 1, 1, 60)).origin,
  };
}
