/** The text of a file in UTF-8, or, where it is none, in the encoding of Chinese spreadsheets. Throws TypeError. */
export async function readTextFile(file: File): Promise<string> {
  const content = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(content);
  }
}
