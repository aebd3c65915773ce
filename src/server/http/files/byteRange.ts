import type { ByteRange } from './fileStore.ts';

/**
 * Returns the bytes that a `Range` header requests of a file of `size` bytes (RFC 9110, 14.2). Undefined: all of it, also
 * for a header that is malformed or requests several ranges, which a server may ignore. Null: nothing in the file (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}
