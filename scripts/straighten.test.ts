import { describe, expect, it } from 'vitest';
import type { ChartLayout, Point } from '../src/machines/chartLayout.ts';
import { positionsOnSide, straighten } from './straighten.ts';

const box = { width: 100, height: 40 };

function chart(edges: { id: string; points: Point[] }[]): ChartLayout {
  return {
    width: 300,
    height: 300,
    regions: [],
    starts: [],
    states: [
      { id: 'upper', x: 0, y: 0, ...box },
      { id: 'lower', x: 0, y: 200, ...box },
    ],
    edges: edges.map((edge) => ({ ...edge, label: { x: 40, y: 110, width: 20, height: 20 } })),
  };
}

describe('straighten', () => {
  it('slides the ends of an edge before its label', () => {
    const jogged = [
      { x: 60, y: 40 },
      { x: 60, y: 60 },
      { x: 50, y: 60 },
      { x: 50, y: 180 },
      { x: 40, y: 180 },
      { x: 40, y: 200 },
    ];
    const [edge] = straighten(chart([{ id: 'a', points: jogged }])).edges;
    expect(edge?.points).toEqual([
      { x: 50, y: 40 },
      { x: 50, y: 200 },
    ]);
  });

  it('leaves a jog that leads past the end of the side', () => {
    const jogged = [
      { x: 60, y: 40 },
      { x: 60, y: 60 },
      { x: 98, y: 60 },
      { x: 98, y: 120 },
    ];
    const [edge] = straighten(chart([{ id: 'a', points: jogged }])).edges;
    expect(edge?.points).toEqual(jogged);
  });

  it('leaves a way from a state to itself as it is', () => {
    const loop = [
      { x: 40, y: 40 },
      { x: 40, y: 60 },
      { x: 70, y: 60 },
      { x: 70, y: 40 },
    ];
    const [edge] = straighten(chart([{ id: 'a', points: loop }])).edges;
    expect(edge?.points).toEqual(loop);
  });
});

describe('placesOnSide', () => {
  it('moves a loose end out of the way of a pinned one, and no further', () => {
    expect(
      positionsOnSide([{ position: 40 }, { position: 60, pinned: 44 }, { position: 80 }], 10, 90),
    ).toEqual([34, 44, 80]);
  });

  it('finds none where two pinned ends are out of order or too close', () => {
    expect(
      positionsOnSide(
        [
          { position: 40, pinned: 60 },
          { position: 50, pinned: 45 },
        ],
        10,
        90,
      ),
    ).toBeUndefined();
    expect(
      positionsOnSide(
        [
          { position: 40, pinned: 40 },
          { position: 50, pinned: 45 },
        ],
        10,
        90,
      ),
    ).toBeUndefined();
  });

  it('finds none where the side is too short', () => {
    expect(positionsOnSide([{ position: 15 }, { position: 20 }, { position: 25 }], 10, 25)).toBeUndefined();
  });
});
