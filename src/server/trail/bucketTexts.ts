import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { s3ClientOf, type S3Access } from '../http/files/s3Client.ts';
import { answerMilliseconds, type TextStore } from './textStore.ts';

/** Stores texts in a bucket, at `s3://‹bucket›/‹prefix›`. The login needs only the rights to put and to get objects. */
export function bucketTexts(address: URL, access: S3Access): TextStore {
  const client = s3ClientOf(access);
  const prefix = address.pathname.replace(/^\/|\/$/g, '');
  const objectOf = (name: string) => ({
    Bucket: address.hostname,
    Key: prefix === '' ? name : `${prefix}/${name}`,
  });
  const limit = () => ({ abortSignal: AbortSignal.timeout(answerMilliseconds) });
  return {
    put: async (name, text) => {
      const ContentType = 'text/plain; charset=utf-8';
      await client.send(new PutObjectCommand({ ...objectOf(name), Body: text, ContentType }), limit());
    },
    get: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(name)), limit());
        return await Body?.transformToString();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
}
