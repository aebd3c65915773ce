import { expect, it } from 'vitest';
import { arrowHead, roundedPath } from './roundedPath.ts';

const corner = [
  { x: 0, y: 0 },
  { x: 20, y: 0 },
  { x: 20, y: 40 },
];

it('rounds the corner and stops inside the arrow head', () => {
  expect(roundedPath(corner)).toBe('M0,0L14,0Q20,0 20,6L20,34');
});

it('rounds less where a segment is short', () => {
  expect(
    roundedPath([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 40 },
    ]),
  ).toBe('M0,0L2,0Q4,0 4,2L4,34');
});

it('points the arrow head along the last segment, tip on the border', () => {
  expect(arrowHead(corner)).toBe('20,40 23.5,33 16.5,33');
});
