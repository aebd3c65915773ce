import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toneIcons } from './tones.ts';

const tones = ['waiting', 'done', 'refused', 'inactive'] as const;
const css = readFileSync(new URL('./tones.module.css', import.meta.url), 'utf8');

/** Returns the value that the style sheet gives a tone in colour-weak mode. */
function weak(scheme: 'light' | 'dark', tone: string, name: string): string {
  const root =
    scheme === 'light' ? '[data-color-weak]' : "[data-color-weak][data-mantine-color-scheme='dark']";
  const start = css.indexOf(`\n${root} .${tone} {`);
  const block = start === -1 ? '' : css.slice(start, css.indexOf('}', start));
  return new RegExp(`--tone-${name}: ([^;]+);`).exec(block)?.[1] ?? '#000000';
}

type Triple = readonly [number, number, number];

/** Matrices for colour vision in linear light: Machado, Oliveira and Fernandes 2009, at full severity. */
const eyes: Record<string, readonly [Triple, Triple, Triple]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function lab(hex: string, eye: string): Triple {
  const light = linear(hex);
  const [red, green, blue] = (eyes[eye] ?? []).map((row) => Math.min(1, Math.max(0, dot(row, light))));
  const seen: Triple = [red ?? 0, green ?? 0, blue ?? 0];
  const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = root(dot([0.4124, 0.3576, 0.1805], seen) / 0.95047);
  const y = root(dot([0.2126, 0.7152, 0.0722], seen));
  const z = root(dot([0.0193, 0.1192, 0.9505], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the distance in CIELAB: 2 is just visible side by side, 10 at a glance. */
function distance(a: string, b: string, eye: string): number {
  const [one, other] = [lab(a, eye), lab(b, eye)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function contrast(a: string, b: string): number {
  const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex));
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = tones.flatMap((a, index) => tones.slice(index + 1).map((b) => [a, b] as const));

describe('the states of colour-weak mode', () => {
  it.each([
    ['#ffffff', '#000000', 'all', 100],
    ['#d03020', '#3a7a30', 'protan', 25],
  ])('are measured right: %s and %s', (a, b, eye, expected) => {
    if (expected === 100) expect(distance(a, b, eye)).toBeCloseTo(expected, 0);
    else expect(distance(a, b, eye)).toBeLessThan(distance(a, b, 'all') / 2);
  });

  it.each(
    (['light', 'dark'] as const).flatMap((scheme) => Object.keys(eyes).map((eye) => [scheme, eye] as const)),
  )('are told apart in the %s theme by %s eyes', (scheme, eye) => {
    for (const [a, b] of pairs)
      expect(
        distance(weak(scheme, a, 'icon'), weak(scheme, b, 'icon'), eye),
        `${a} and ${b}`,
      ).toBeGreaterThanOrEqual(25);
  });

  it('can be read on their own ground', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const tone of tones)
        expect(
          contrast(weak(scheme, tone, 'icon'), weak(scheme, tone, 'fill')),
          `${tone}, ${scheme}`,
        ).toBeGreaterThanOrEqual(4.5);
  });

  it('have each a shape and a line of their own', () => {
    expect(new Set(tones.map((tone) => toneIcons[tone])).size).toBe(tones.length);
    for (const line of ['stroke', 'dash'])
      expect(new Set(tones.map((tone) => weak('light', tone, line))).size).toBe(tones.length);
  });
});
