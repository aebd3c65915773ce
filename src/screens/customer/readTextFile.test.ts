import { describe, expect, it } from 'vitest';
import { isWorkbook, readTextFile } from './readTextFile.ts';

const fileOf = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'clients.csv');

describe('the text of a file', () => {
  it('is read as UTF-8, without its byte-order mark', async () => {
    expect(await readTextFile(fileOf(0xef, 0xbb, 0xbf, 0xe5, 0x85, 0xac, 0xe5, 0x8f, 0xb8))).toBe('公司');
  });

  it('is read as GB18030 where it is no UTF-8, with characters of two and of four bytes', async () => {
    expect(await readTextFile(fileOf(0xb9, 0xab, 0xcb, 0xbe, 0x2c, 0x81, 0x39, 0xef, 0x30))).toBe('公司,㐁');
  });

  it.each([
    ['little endian', [0xff, 0xfe, 0x6c, 0x51, 0xf8, 0x53]],
    ['big endian', [0xfe, 0xff, 0x51, 0x6c, 0x53, 0xf8]],
  ])('is read as UTF-16 by its mark, %s', async (_, bytes) => {
    expect(await readTextFile(fileOf(...bytes))).toBe('公司');
  });

  it.each([
    ['.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14], true],
    ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], true],
    ['a text that begins alike', [0x50, 0x4b, 0x2c], false],
    ['nothing', [], false],
  ])('is missing in a workbook: %s', async (_, bytes, expected) => {
    expect(await isWorkbook(fileOf(...bytes))).toBe(expected);
  });

  it('is refused where it is neither', async () => {
    await expect(readTextFile(fileOf(0xff, 0xff, 0x20))).rejects.toThrow(TypeError);
  });
});
