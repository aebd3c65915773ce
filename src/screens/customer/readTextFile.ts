const utf8 = 'utf-8';
/** What Chinese spreadsheets write. */
const chinese = 'gb18030';

/** UTF-16 is told by its byte order mark alone; Excel writes one into "Unicode text". */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The text of a file in UTF-8, in UTF-16 with its mark, or else in GB18030. Throws TypeError. */
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

/** The first bytes of .xlsx and of .xls. */
const workbookHeads = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether the file is a workbook of a spreadsheet, which holds no text. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return workbookHeads.some((bytes) => bytes.every((byte, at) => head[at] === byte));
}
