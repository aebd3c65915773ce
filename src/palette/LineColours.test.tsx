import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LineColours } from './LineColours.tsx';
import type { LinePart } from './sentence/lineTypes.ts';

/** Returns the layer's text with the kind of each part before it. */
function drawn(text: string, parts: LinePart[]): string {
  const html = renderToStaticMarkup(
    <LineColours ref={null} input={{ current: null }} text={text} parts={parts} />,
  );
  expect(html).toContain('aria-hidden="true"');
  return html
    .replace(/<span data-part="(\w+)">/g, '$1(')
    .replace(/<span>/g, '(')
    .replace(/<\/span>/g, ')')
    .replace(/<[^>]*>/g, '');
}

describe('the coloured words of a line (R-form-16)', () => {
  it('are all of its text, in stretches', () => {
    const parts: LinePart[] = [
      { from: 0, to: 2, kind: 'command' },
      { from: 3, to: 5, kind: 'record' },
      { from: 5, to: 9, kind: 'value' },
    ];
    expect(drawn('充值 智汇5000 急', parts)).toBe('command(充值)( )record(智汇)value(5000)( 急)');
    expect(drawn(' x ', [{ from: 1, to: 2, kind: 'unknown' }])).toBe('( )unknown(x)( )');
  });
});
