import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  paginateListParts,
  UploadPartCommand,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { incomplete, measured, type FileStore, type PartedUpload, type StoredContent } from './fileStore.ts';

type Parted = Pick<FileStore, 'begin' | 'arrived' | 'join' | 'parts' | 'origin'> & {
  /** Drops the parts. Does nothing when there is no such upload. */
  abandon(upload: PartedUpload): Promise<void>;
};

interface S3Access {
  client: S3Client;
  /** Signs the addresses that browsers send to. */
  browsers: S3Client;
  Bucket: string;
  open: FileStore['open'];
}

const isNoSuchUpload = (error: unknown) =>
  error instanceof NoSuchUpload || (error as Error).name === 'NoSuchUpload';

/**
 * Uploads parts to S3: the browser sends each to a presigned address, so that none passes through this server. After they
 * are joined, the store accepts no more of them at these addresses; the content is read one time for its hash. A content
 * of parts has the file's id as its key, where nothing else is ever written.
 */
export function s3Parts({ client, browsers, Bucket, open }: S3Access): Parted {
  const named = ({ id, uploadId }: PartedUpload) => ({ Bucket, Key: id, UploadId: uploadId });

  const signed = (upload: PartedUpload, number: number, size: number, expiresIn: number) => {
    // The length is signed, too: no more can be sent than was announced.
    const part = new UploadPartCommand({ ...named(upload), PartNumber: number, ContentLength: size });
    return getSignedUrl(browsers, part, { expiresIn });
  };

  /** Returns the parts that have arrived; undefined if the upload does not exist, or not any more. */
  async function partsOf(upload: PartedUpload): Promise<Part[] | undefined> {
    const found: Part[] = [];
    try {
      for await (const { Parts = [] } of paginateListParts({ client }, named(upload))) found.push(...Parts);
    } catch (error) {
      if (isNoSuchUpload(error)) return undefined;
      throw error;
    }
    return found;
  }

  async function inspect(key: string): Promise<StoredContent> {
    const content = await open(key);
    // The upload was cancelled meanwhile.
    if (!content) throw incomplete();
    const measure = measured();
    // Reads the content only to measure it.
    for await (const _ of measure.pass(await content.stream()));
    return { ...measure.result(), key };
  }

  async function complete(upload: PartedUpload, found: Part[]): Promise<void> {
    const Parts = found.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
    try {
      await client.send(new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload: { Parts } }));
    } catch (error) {
      // A part was sent again after the parts were listed.
      if ((error as Error).name === 'InvalidPart') throw incomplete();
      // Another call has just joined or cancelled them.
      if (!isNoSuchUpload(error)) throw error;
    }
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
        await complete(upload, found);
      }
      return inspect(upload.id);
    },
    abandon: async (upload) => {
      try {
        await client.send(new AbortMultipartUploadCommand(named(upload)));
      } catch (error) {
        if (!isNoSuchUpload(error)) throw error;
      }
    },
    parts: {
      direct: true,
      address: (upload, { number, size }, seconds) => signed(upload, number, size, seconds),
    },
    origin: async () => new URL(await signed({ id: 'any', uploadId: 'any' }, 1, 1, 60)).origin,
  };
}
