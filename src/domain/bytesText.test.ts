import { expect, it } from 'vitest';
import { bytesText } from './bytesText.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20 * 1024 ** 2, '20 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [2 * 1024 ** 3, '2 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
