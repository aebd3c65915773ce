import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CutText } from './CutText.tsx';
import type { TextRange } from './foldedText.ts';

/** Returns the parts of the line, with brackets around the marked text. */
function parts(text: string, amount?: string, marks: TextRange[] = []): string[] {
  const html = renderToStaticMarkup(<CutText text={text} amount={amount} marks={marks} />);
  return html
    .replace(/<mark[^>]*>/g, '[')
    .replace(/<\/mark>/g, ']')
    .split(/<[^>]*>/)
    .filter(Boolean);
}

describe('a line that is cut', () => {
  it('keeps its amount in a part of its own, with the separator before it', () => {
    expect(parts('云帆科技 · 协同办公 · ¥12,800.00', '¥12,800.00')).toEqual([
      '云帆科技 · 协同办公',
      ' · ¥12,800.00',
    ]);
    expect(parts('深圳代理 ¥5.00', '¥5.00')).toEqual(['深圳代理', ' ¥5.00']);
    expect(parts('¥5.00 · 已停售', '¥5.00')).toEqual(['¥5.00', ' · 已停售']);
    expect(parts('¥5.00', '¥5.00')).toEqual(['¥5.00']);
  });

  it('stays one part without an amount', () => {
    expect(parts('云帆科技 · 协同办公')).toEqual(['云帆科技 · 协同办公']);
    expect(parts('DD20261121000001', '¥5.00')).toEqual(['DD20261121000001']);
  });

  it('marks what was typed in each of its parts', () => {
    expect(
      parts('AB · ¥12.00', '¥12.00', [
        [0, 1],
        [6, 8],
      ]),
    ).toEqual(['[A]B', ' · ¥[12].00']);
    expect(parts('AB · ¥12.00', '¥12.00', [[1, 7]])).toEqual(['A[B]', '[ · ¥1]2.00']);
  });
});
