import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startS3 } from '../../../tests/support/s3Server.ts';
import { s3FileStore } from '../http/files/s3FileStore.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { checkpointText, readCheckpoint, signedNote, signerKeyOf, signerOf } from './signedNote.ts';
import { witnessOf } from './witness.ts';

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 3)));
const noteAt = (size: number, by: typeof signer | undefined) =>
  signedNote(checkpointText({ origin: 'example.com/oms', size, root: Buffer.alloc(32, size) }), by);

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
});

describe('a witness', () => {
  it.each([
    ['signed', signer],
    ['unsigned', undefined],
  ])('in a file keeps every %s checkpoint once, oldest first', async (_, by) => {
    const path = join(mkdtempSync(join(tmpdir(), 'oms-witness-')), 'checkpoints.txt');
    const witness = witnessOf(pathToFileURL(path).href);
    expect(await witness.read()).toEqual([]);
    for (const size of [3, 7, 7, 12]) await witness.keep(size, noteAt(size, by));
    const read = (await witness.read()).map((note) => readCheckpoint(note));
    expect(read.map(({ size, signatures }) => [size, signatures.length])).toEqual([
      [3, by ? 1 : 0],
      [7, by ? 1 : 0],
      [12, by ? 1 : 0],
    ]);
    expect(readFileSync(path, 'utf8').match(/example\.com\/oms\n/g)?.length).toBe(3);
  });

  it('behind an address is put each checkpoint, and gives the newest', async () => {
    const kept = new Map<string, string>();
    const server = createServer((request, response) => {
      const name = request.url ?? '';
      if (request.method === 'PUT') {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          kept.set(name, body);
          response.end();
        });
        return;
      }
      response.statusCode = kept.has(name) ? 200 : 404;
      response.end(kept.get(name));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stop = () => server.close();
    const witness = witnessOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/oms/`);
    expect(await witness.read()).toEqual([]);
    await witness.keep(3, noteAt(3, signer));
    await witness.keep(12, noteAt(12, signer));
    expect([...kept.keys()]).toEqual(['/oms/3', '/oms/latest', '/oms/12']);
    expect(await witness.read()).toEqual([noteAt(12, signer)]);
  });

  it.each(['oms/checkpoints', ''])(
    'in a bucket keeps each checkpoint below "%s", and gives the newest',
    async (prefix) => {
      const { location, stop: stopS3 } = await startS3();
      stop = () => void stopS3();
      const { bucket, ...access } = location;
      const witness = witnessOf(`s3://${bucket}/${prefix}`, access);
      expect(await witness.read()).toEqual([]);
      await witness.keep(3, noteAt(3, signer));
      await witness.keep(12, noteAt(12, signer));
      expect(await witness.read()).toEqual([noteAt(12, signer)]);
      // As another program with the same login sees it.
      const earlier = witnessOf(`s3://${bucket}/${prefix}`, access);
      await earlier.keep(7, noteAt(7, signer));
      expect(await witness.read()).toEqual([noteAt(7, signer)]);
      const files = s3FileStore(location);
      for (const size of [3, 7, 12]) {
        const object = await files.open(`${prefix === '' ? '' : `${prefix}/`}${size}`);
        expect(object?.size).toBe(Buffer.byteLength(noteAt(size, signer)));
        await object?.close();
      }
    },
  );

  it('in a bucket that does not know the login says so, and names none without one', async () => {
    const { location, stop: stopS3 } = await startS3();
    stop = () => void stopS3();
    const witness = witnessOf('s3://another/oms', location);
    await expect(witness.read()).rejects.toThrow('bucket');
    await expect(witness.keep(3, noteAt(3, signer))).rejects.toThrow('bucket');
    expect(() => witnessOf('s3://files/oms')).toThrow('login');
  });

  it('that cannot be reached says so', async () => {
    await expect(witnessOf('http://127.0.0.1:9/').read()).rejects.toThrow();
    expect(() => witnessOf('ftp://example.com/')).toThrow();
  });
});
