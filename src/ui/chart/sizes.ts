import type { ChartVariant } from '../../machines/chartLayout.ts';
import { textWidth } from './textWidth.ts';

/** Pixels to which widths are rounded up, so that a changed word seldom moves a chart. */
const step = 4;

function upToStep(pixels: number): number {
  return Math.ceil(pixels / step) * step;
}

/** Pixels inside a state's box. */
export const stateShape = {
  right: { height: 60, padding: 12, icon: 18, gap: 8, font: 13, least: 136 },
  down: { height: 60, padding: 6, icon: 16, gap: 4, font: 12, least: 104 },
  compact: { height: 36, padding: 6, icon: 16, gap: 4, font: 12, least: 88 },
} as const satisfies Record<ChartVariant, object>;

/**
 * Pixels inside the chip of an edge's label. Vertical charts have no room for its mark (tick or lock); there only the thick
 * or dashed line shows it.
 */
export const chipShape = {
  right: { height: 22, padding: 8, mark: 13, gap: 4, font: 12 },
  down: { height: 22, padding: 4, mark: 0, gap: 0, font: 12 },
  compact: { height: 20, padding: 4, mark: 0, gap: 0, font: 12 },
} as const satisfies Record<ChartVariant, object>;

/** Pixels around the content of a compound state. */
export const insidePadding = { right: 16, down: 10, compact: 8 } as const satisfies Record<
  ChartVariant,
  number
>;

/** Pixels for the title of a region, above its content. */
export const titleHeight = { right: 28, down: 26, compact: 24 } as const satisfies Record<
  ChartVariant,
  number
>;

export function titleWidth(title: string): number {
  return upToStep(textWidth(title, 12) + 24);
}

export function stateWidth(label: string, variant: ChartVariant): number {
  const { padding, icon, gap, font, least } = stateShape[variant];
  return upToStep(Math.max(least, 2 * padding + icon + gap + textWidth(label, font)));
}

export function chipWidth(label: string, variant: ChartVariant, marked: boolean): number {
  const { padding, mark, gap, font } = chipShape[variant];
  return upToStep(2 * padding + (marked ? mark + gap : 0) + textWidth(label, font));
}

/** A chart shrinks to this part of its size before it scrolls: below it, its 12 px text would be under 11 px. */
export const leastScale = 11 / 12;

/** Pixels by which the tag of the present state rises above its box, including the line box of its text. */
export const tagRise = 12;
