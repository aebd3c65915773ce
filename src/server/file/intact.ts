import { createHash } from 'node:crypto';
import { Transform, pipeline, type Readable } from 'node:stream';
import { contractSizeLimit } from '../../domain/file.ts';
import type { ByteRange, FileStore, OpenedContent } from '../http/files/fileStore.ts';
import { Refusal } from '../http/refusal.ts';
import type { FileRow } from './upload.ts';

/** Bytes; contents up to this size are checked before their first byte is sent. */
const checkedFirst = contractSizeLimit;
/** Most contents that are remembered as checked. */
const rememberedContents = 1000;

/**
 * Reads contents and checks that every byte is as it was at the upload, by the hash from then:
 *
 * - up to 20 MB (contracts, pictures): the whole content is hashed first, at every download. A wrong one is answered with
 *   a 500 and its reason, and nothing of it is sent.
 * - a larger one: it is hashed while it is sent, and its last piece is sent only if the hash is right. Otherwise the
 *   connection breaks before the announced length, which every browser reports as a failed download.
 * - a range of a larger one, which has no hash of its own: the whole content is hashed one time. The result is remembered
 *   until the store reports a change of the content (inode, size and times in a folder, ETag in a bucket).
 */
export class IntactContents {
  private readonly checked = new Map<string, string>();
  private readonly store: FileStore;

  constructor(store: FileStore) {
    this.store = store;
  }

  /** Throws a 500 Refusal when the content is missing or another one. */
  async read(file: FileRow, range?: ByteRange): Promise<Readable> {
    const { contentKey: key, sha256 } = file;
    const content = key === null ? undefined : await this.store.open(key);
    if (key === null || !content) throw damaged(file, 'missing');
    try {
      if (content.size !== file.size)
        throw damaged(file, `${content.size} bytes long instead of ${file.size}`);
      if (sha256 === null) throw damaged(file, 'without a hash');
      if (file.size > checkedFirst && !range) {
        const sent = await content.stream();
        const failure = () => damaged(file, 'another content');
        return pipeline(sent, checkedAtTheEnd(sha256, failure), () => undefined);
      }
      const known = file.size > checkedFirst && this.checked.get(key) === content.identity;
      if (!known && (await content.digest()) !== sha256) throw damaged(file, 'another content');
      if (file.size > checkedFirst) this.remember(key, content);
      return await content.stream(range);
    } catch (error) {
      await content.close();
      throw error;
    }
  }

  private remember(key: string, { identity }: OpenedContent): void {
    const [oldest] = this.checked.keys();
    if (this.checked.size >= rememberedContents && oldest !== undefined) this.checked.delete(oldest);
    this.checked.set(key, identity);
  }
}

function damaged({ id }: FileRow, how: string): Refusal {
  console.error(`The stored content of file ${id} is not as it was uploaded: ${how}`);
  return new Refusal(500, 'refusal.file.damaged');
}

/** Passes the chunks on, but the last one only if the whole content has the hash. */
function checkedAtTheEnd(sha256: string, failure: () => Error): Transform {
  const hash = createHash('sha256');
  let pending: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const before = pending;
      pending = chunk;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, pending);
      else done(failure());
    },
  });
}
