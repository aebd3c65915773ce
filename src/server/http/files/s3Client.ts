import { S3Client } from '@aws-sdk/client-s3';

/** A store that speaks S3, and the login there. */
export interface S3Access {
  /** Of an S3-compatible store elsewhere than at Amazon. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function s3ClientOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Access): S3Client {
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
