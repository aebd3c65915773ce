import { describe, expect, it } from 'vitest';
import { readTextFile } from './readTextFile.ts';

const fileOf = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'clients.csv');

describe('the text of a file', () => {
  it('is read as UTF-8, without its byte-order mark', async () => {
    expect(await readTextFile(fileOf(0xef, 0xbb, 0xbf, 0xe5, 0x85, 0xac, 0xe5, 0x8f, 0xb8))).toBe('公司');
  });

  it('is read as GB18030 where it is no UTF-8, with characters of two and of four bytes', async () => {
    expect(await readTextFile(fileOf(0xb9, 0xab, 0xcb, 0xbe, 0x2c, 0x81, 0x39, 0xef, 0x30))).toBe('公司,㐁');
  });

  it('is refused where it is neither', async () => {
    await expect(readTextFile(fileOf(0xff, 0xff, 0x20))).rejects.toThrow(TypeError);
  });
});
