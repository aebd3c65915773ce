declare module 's3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: (string | Buffer)[] }[];
  }
  /** The part of a Koa context that is used here. */
  export interface Call {
    method: string;
    url: string;
    headers: Record<string, string | string[] | undefined>;
    query: Record<string, string | undefined>;
    status: number;
    type: string;
    body: unknown;
  }
  export default class S3rver {
    constructor(options: Options);
    middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[];
    store: { getResourcePath(bucket: string, key: string | undefined, resource: string): string };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
