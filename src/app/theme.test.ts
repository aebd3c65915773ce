import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio by the definition of WCAG 2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const shade = (color: string, index: number) => theme.colors?.[color]?.[index] ?? '';
const white = '#ffffff';

describe('the theme', () => {
  it('has the brand colour where Mantine looks for it', () => {
    expect(shade('brand', 6)).toBe('#165dff');
    expect([theme.primaryColor, theme.primaryShade]).toEqual(['brand', 6]);
  });

  it.each([
    ['text', theme.black ?? '', white],
    ['dimmed text', shade('gray', 6), white],
    ['dimmed text on a table head', shade('gray', 6), shade('gray', 0)],
    ['links', shade('brand', 6), white],
    ['the lit menu entry', shade('brand', 7), shade('brand', 0)],
    ['errors', shade('red', 7), white],
    ['words on a primary button', white, shade('brand', 6)],
    ['words on a red button', white, shade('red', 6)],
    ['words on a green button', white, shade('green', 6)],
    ['text in the dark', shade('dark', 0), shade('dark', 7)],
    ['dimmed text in the dark', shade('dark', 2), shade('dark', 7)],
    ['dimmed text on a dark table head', shade('dark', 2), shade('dark', 5)],
    ['placeholders in the dark', shade('dark', 3), shade('dark', 6)],
    ['links in the dark', shade('brand', 4), shade('dark', 7)],
    ['errors in the dark', shade('red', 4), shade('dark', 7)],
  ])('can be read: %s', (_, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });
});
