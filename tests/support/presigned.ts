import { createHash, createHmac } from 'node:crypto';

interface SignedRequest {
  method: string;
  /** Path and query, exactly as requested. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Tells whether a presigned request has a valid signature of its method, address and signed headers (AWS Signature 4). */
export function isSigned({ method, url, headers }: SignedRequest, secret: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://any');
  const signature = searchParams.get('X-Amz-Signature');
  const scope = (searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1);
  const names = searchParams.get('X-Amz-SignedHeaders') ?? '';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', searchParams.get('X-Amz-Date'), scope.join('/'), hash].join('\n');
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}
