declare global {
  interface Window {
    chartFaults(): string[];
  }
}

/**
 * Adds `window.chartFaults` to the page: it returns one line for each unreadable part of its state charts.
 * It is self-contained, because its source text is sent to the browser.
 */
export function installChartFaults(): void {
  const leastText = 11;
  const tolerance = 0.6;

  const boxOf = (element: Element) => element.getBoundingClientRect();
  const isRing = (rect: Element) => {
    const { fill, stroke } = getComputedStyle(rect);
    return fill === 'none' && stroke === 'none';
  };
  const rectsIn = (group: Element) =>
    [...group.children].filter((child) => child.localName === 'rect' && !isRing(child));
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - tolerance &&
    inner.right <= outer.right + tolerance &&
    inner.top >= outer.top - tolerance &&
    inner.bottom <= outer.bottom + tolerance;
  /** Returns the box of a text's letters, because its line box is higher. */
  function inkOf(text: Element): DOMRect {
    const { left, top, width, height } = boxOf(text);
    return new DOMRect(left, top + height / 6, width, (height * 2) / 3);
  }
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > tolerance;

  function smallTexts(drawing: SVGSVGElement): string[] {
    const scale = boxOf(drawing).width / drawing.viewBox.baseVal.width;
    return [...drawing.querySelectorAll('text')].flatMap((text) => {
      const size = parseFloat(getComputedStyle(text).fontSize) * scale;
      return size < leastText - 0.01 ? [`text of ${size.toFixed(1)} px: ${text.textContent}`] : [];
    });
  }

  function cutTexts(drawing: SVGSVGElement): string[] {
    return [...drawing.querySelectorAll('text')].flatMap((text) => {
      const rects = text.parentElement ? rectsIn(text.parentElement) : [];
      const boxes = rects.map(boxOf).sort((a, b) => a.width - b.width);
      const room = boxes[0] ?? boxOf(drawing);
      return isInside(inkOf(text), room) ? [] : [`text beyond its box: ${text.textContent}`];
    });
  }

  function overlaps(drawing: SVGSVGElement): string[] {
    const things = [...drawing.querySelectorAll('[data-thing]')].flatMap((group) => {
      const [rect] = rectsIn(group);
      return rect
        ? [
            {
              name: group.getAttribute('data-thing') ?? '',
              box: boxOf(rect),
              isContainer: group.hasAttribute('data-compound'),
            },
          ]
        : [];
    });
    const texts = [...drawing.querySelectorAll('text')].map((text) => ({
      name: text.textContent ?? '',
      box: inkOf(text),
      isContainer: false,
    }));
    return [things, texts].flatMap((parts) =>
      parts.flatMap((a, index) =>
        parts
          .slice(index + 1)
          .filter((b) => {
            const around =
              (a.isContainer && isInside(b.box, a.box)) || (b.isContainer && isInside(a.box, b.box));
            return overlap(a.box, b.box) && !around;
          })
          .map((b) => `overlap: ${a.name} and ${b.name}`),
      ),
    );
  }

  /** A chart may be wider than its pane if it scrolls and says so; the check never forbids a machine more states. */
  function beyond(drawing: SVGSVGElement): string[] {
    const pane = drawing.parentElement;
    if (!pane || pane.scrollWidth <= pane.clientWidth + 1) return [];
    const widths = `the chart is ${pane.scrollWidth} wide in ${pane.clientWidth}`;
    const scrollHint = drawing.closest('figure')?.querySelector('[data-scrolls]');
    return [
      ...(['auto', 'scroll'].includes(getComputedStyle(pane).overflowX)
        ? []
        : [`${widths}, and does not scroll`]),
      ...(drawing.querySelector('[tabindex="0"]') ? [] : [`${widths}, and no key scrolls it`]),
      ...(scrollHint && scrollHint.textContent !== '' && scrollHint.getClientRects().length > 0
        ? []
        : [`${widths}, and does not say so`]),
    ];
  }

  window.chartFaults = () => {
    const drawings = [...document.querySelectorAll<SVGSVGElement>('figure svg[role=group]')];
    if (drawings.length === 0) return ['no chart'];
    return drawings.flatMap((drawing) => [
      ...smallTexts(drawing),
      ...cutTexts(drawing),
      ...overlaps(drawing),
      ...beyond(drawing),
    ]);
  };
}
