const utf8 = 'utf-8';
/** The encoding of Chinese spreadsheet programs. */
const chinese = 'gb18030';

/** Returns the encoding of a byte order mark. UTF-16 is recognized by it alone; Excel writes one into "Unicode text". */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Reads the text of a file in UTF-8, in UTF-16 with a byte order mark, or else in GB18030. Throws TypeError. */
export async function readTextFile(file: Blob): Promise<string> {
  const content = new Uint8Array(await file.arrayBuffer());
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(content);
  const marked = markedEncoding(content);
  if (marked !== undefined) return decode(marked);
  try {
    return decode(utf8);
  } catch {
    return decode(chinese);
  }
}

/** The first bytes of .xlsx and of .xls files. */
const workbookHeads = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Tells whether the file is a spreadsheet workbook, which contains no plain text. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return workbookHeads.some((bytes) => bytes.every((byte, at) => head[at] === byte));
}
