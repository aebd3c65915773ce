import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Location } from '../../src/server/http/files/s3FileStore.ts';
import { addMultipartCalls } from './s3Multipart.ts';

/** The name and the secret of the only key that this server accepts. */
const onlyKey = 'S3RVER';

/** The CORS rule that docs/operating.md requires for the bucket, because the page uploads parts to it. */
const cors = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/** Starts an S3 server with one empty bucket, in a temporary folder. */
export async function startS3(): Promise<{
  location: S3Location;
  directory: string;
  stop: () => Promise<void>;
}> {
  const directory = mkdtempSync(join(tmpdir(), 'oms-s3-'));
  const bucket = 'files';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  });
  addMultipartCalls(server, bucket, onlyKey);
  const { port } = await server.run();
  return {
    directory,
    location: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: onlyKey,
      secretAccessKey: onlyKey,
    },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
