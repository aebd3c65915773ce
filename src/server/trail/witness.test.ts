import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startS3 } from '../../../tests/support/s3Server.ts';
import { startTextServer } from '../../../tests/support/textServer.ts';
import { s3FileStore } from '../http/files/s3FileStore.ts';
import { afterEach, describe, expect, it } from 'vitest';
import {
  checkpointText,
  type Checkpoint,
  readCheckpoint,
  signedNote,
  signerKeyOf,
  signerOf,
} from './signedNote.ts';
import { witnessOf, type Witness } from './witness.ts';

const signer = signerOf(signerKeyOf('example.com/oms', Buffer.alloc(32, 3)));
const noteAt = (size: number, by: typeof signer | undefined) =>
  signedNote(checkpointText({ origin: 'example.com/oms', size, root: Buffer.alloc(32, size) }), by);

const acceptAll = () => Promise.resolve(true);

/**
 * Tests that the witness refuses other logs. These are another process with an older log, another log of the same length,
 * and a longer one that does not begin with this.
 */
async function goesForwardOnly(opened: () => Witness): Promise<void> {
  const before = await opened().read();
  const other = signedNote(
    checkpointText({ origin: 'example.com/oms', size: 12, root: Buffer.alloc(32, 1) }),
    signer,
  );
  await expect(opened().keep(noteAt(7, signer), acceptAll)).rejects.toThrow('a checkpoint of 12 entries');
  await expect(opened().keep(other, acceptAll)).rejects.toThrow('a checkpoint of 12 entries');
  const comparedSizes: number[] = [];
  const acceptSecond = ({ size }: Checkpoint) => Promise.resolve(comparedSizes.push(size) > 1);
  await expect(opened().keep(noteAt(20, signer), acceptSecond)).rejects.toThrow('a checkpoint of 12 entries');
  expect(comparedSizes).toEqual([12]);
  expect(await opened().read()).toEqual(before);
}

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
    for (const size of [3, 7, 7, 12]) await witness.keep(noteAt(size, by), acceptAll);
    // As after a restart.
    await witnessOf(pathToFileURL(path).href).keep(noteAt(12, by), acceptAll);
    const read = (await witness.read()).map((note) => readCheckpoint(note));
    expect(read.map(({ size, signatures }) => [size, signatures.length])).toEqual([
      [3, by ? 1 : 0],
      [7, by ? 1 : 0],
      [12, by ? 1 : 0],
    ]);
    await goesForwardOnly(() => witnessOf(pathToFileURL(path).href));
    expect(readFileSync(path, 'utf8').match(/example\.com\/oms\n/g)?.length).toBe(3);
  });

  it('behind an address is put each checkpoint, and gives the newest', async () => {
    const { url, stored, close } = await startTextServer();
    stop = close;
    const witness = witnessOf(url);
    expect(await witness.read()).toEqual([]);
    await witness.keep(noteAt(3, signer), acceptAll);
    await witness.keep(noteAt(12, signer), acceptAll);
    expect([...stored.keys()]).toEqual(['/oms/3', '/oms/latest', '/oms/12']);
    expect(await witness.read()).toEqual([noteAt(12, signer)]);
    await goesForwardOnly(() => witnessOf(url));
    expect([...stored.keys()]).toEqual(['/oms/3', '/oms/latest', '/oms/12']);
  });

  it.each(['oms/checkpoints', ''])(
    'in a bucket keeps each checkpoint below "%s", and gives the newest',
    async (prefix) => {
      const { location, stop: stopS3 } = await startS3();
      stop = () => void stopS3();
      const { bucket, ...access } = location;
      const witness = witnessOf(`s3://${bucket}/${prefix}`, access);
      expect(await witness.read()).toEqual([]);
      await witness.keep(noteAt(3, signer), acceptAll);
      await witness.keep(noteAt(12, signer), acceptAll);
      expect(await witness.read()).toEqual([noteAt(12, signer)]);
      // As another program with the same login sees it.
      await goesForwardOnly(() => witnessOf(`s3://${bucket}/${prefix}`, access));
      const files = s3FileStore(location);
      for (const size of [3, 12]) {
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
    await expect(witness.keep(noteAt(3, signer), acceptAll)).rejects.toThrow('bucket');
    expect(() => witnessOf('s3://files/oms')).toThrow('login');
  });

  it('that cannot be reached says so', async () => {
    await expect(witnessOf('http://127.0.0.1:9/').read()).rejects.toThrow();
    expect(() => witnessOf('ftp://example.com/')).toThrow();
  });
});
