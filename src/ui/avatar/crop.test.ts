import { describe, expect, it } from 'vitest';
import { largestZoom, sideOf, wholeCrop, within } from './crop.ts';

const picture = { width: 400, height: 200 };

describe('the crop of an avatar', () => {
  it('begins with the largest square in the middle', () => {
    expect(wholeCrop(picture)).toEqual({ zoom: 1, x: 200, y: 100 });
    expect(sideOf(picture, wholeCrop(picture))).toBe(200);
  });

  it.each([
    [
      { zoom: 1, x: 0, y: 0 },
      { zoom: 1, x: 100, y: 100 },
    ],
    [
      { zoom: 1, x: 999, y: 999 },
      { zoom: 1, x: 300, y: 100 },
    ],
    [
      { zoom: 2, x: 10, y: 190 },
      { zoom: 2, x: 50, y: 150 },
    ],
    [
      { zoom: 0.5, x: 200, y: 100 },
      { zoom: 1, x: 200, y: 100 },
    ],
    [
      { zoom: 99, x: 200, y: 100 },
      { zoom: largestZoom, x: 200, y: 100 },
    ],
  ])('keeps %j within the picture', (given, expected) => {
    expect(within(picture, given)).toEqual(expected);
  });
});
