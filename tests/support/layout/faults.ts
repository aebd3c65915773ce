import type { Box, Piece } from './scene.ts';

/** Adds `window.layoutFaults` to the page: it returns one line per fault. It is self-contained, like `installScene`. */
export function installFaults(): void {
  const money = /[¥￥]\s?\d/;
  const onlyMoney = /^[+−-]?[¥￥][\d,.]+$/;
  /** Pixels, by WCAG 2.5.8. */
  const leastTarget = 24;
  const tolerance = 0.5;

  const common = (a: Box, b: Box) => ({
    x: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    y: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  });
  const describeBox = ({ left, top, right, bottom }: Box) =>
    `at ${[left, top, right, bottom].map(Math.round).join(' ')}`;
  const whereOf = (element: Element) => {
    const home = element.closest('[data-portal]') ? 'overlay ' : '';
    const cut = element.className;
    return `${home}<${element.localName} class="${typeof cut === 'string' ? cut.slice(0, 60) : ''}">`;
  };

  /** Tells whether an element between the text and its clipping ancestor ends in an ellipsis. */
  function endsInEllipsis({ element, hiddenBy }: Piece): boolean {
    const by = hiddenBy.x ?? hiddenBy.y;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
      if (at === by) return false;
    }
    return false;
  }

  /** Tells whether the whole text is readable, for example in a tooltip. */
  function canBeRead({ element }: Piece): boolean {
    const tooltip = element.closest('[title]')?.getAttribute('title');
    return Boolean(tooltip) || element.closest('[data-hinted]') !== null;
  }

  function cutText(texts: Piece[]): string[] {
    return texts.flatMap((piece) => {
      const { hiddenBy, element, name } = piece;
      const by = hiddenBy.x ?? hiddenBy.y;
      if (!by) return [];
      const side = hiddenBy.x ? 'sideways' : 'in its height';
      if (money.test(element.textContent ?? '')) return [`money cut ${side}: ${name} by ${whereOf(by)}`];
      if (!endsInEllipsis(piece)) return [`text cut ${side}: ${name} by ${whereOf(by)}`];
      return canBeRead(piece) ? [] : [`text cut without a tooltip: ${name} by ${whereOf(by)}`];
    });
  }

  function cutBoxes(pieces: Piece[]): string[] {
    return pieces.flatMap(({ hiddenBy, name, seen, element }) =>
      hiddenBy.x && seen && !['inline', 'inline-block'].includes(getComputedStyle(element).display)
        ? [`box cut: ${name} by ${whereOf(hiddenBy.x)}`]
        : [],
    );
  }

  function brokenMoney(texts: Piece[]): string[] {
    const lines = new Map<Element, number>();
    for (const { element } of texts)
      if (onlyMoney.test((element.textContent ?? '').trim()))
        lines.set(element, (lines.get(element) ?? 0) + 1);
    return [...lines].flatMap(([element, count]) =>
      count > 1 && element.childNodes.length === 1
        ? [`money on ${count} lines: "${element.textContent}"`]
        : [],
    );
  }

  /** Finds texts that do not fit into their fields. */
  function cutFields(controls: Piece[]): string[] {
    const pen = document.createElement('canvas').getContext('2d');
    return controls.flatMap(({ element }) => {
      const isSelect = element instanceof HTMLSelectElement;
      if (!isSelect && !(element instanceof HTMLInputElement && /^(text|search|tel|)$/.test(element.type)))
        return [];
      // A typed value may be longer than its field, because the cursor can scroll it.
      const words = isSelect
        ? (element.selectedOptions[0]?.text ?? '')
        : element.value === ''
          ? element.placeholder
          : '';
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      if (!pen || words === '') return [];
      pen.font = font;
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const needed = pen.measureText(words).width;
      // On a wide screen there is room for the whole text, so a tooltip is no excuse.
      return needed > room + 1 && (!element.title || window.innerWidth >= 1440)
        ? [`words of a field cut: "${words}" needs ${Math.ceil(needed)} of ${Math.floor(room)}`]
        : [];
    });
  }

  const composed =
    'label, .mantine-Input-wrapper, [class*=SegmentedControl-root], [class*=Switch-root], [class*=Slider-root]';
  function belongTogether(a: Element, b: Element): boolean {
    if (a.contains(b) || b.contains(a)) return true;
    const whole = a.closest(composed);
    return whole !== null && whole === b.closest(composed);
  }

  function overlaps(pieces: Piece[]): string[] {
    const lines: string[] = [];
    const byTop = pieces.filter(({ seen }) => seen).sort((a, b) => a.whole.top - b.whole.top);
    byTop.forEach((a, index) => {
      for (const b of byTop.slice(index + 1)) {
        if (!a.seen || !b.seen || b.whole.top > a.whole.bottom) break;
        if (a.layer !== b.layer || belongTogether(a.element, b.element)) continue;
        const { x, y } = common(a.seen, b.seen);
        if (x > 2 && y > 2)
          lines.push(`overlap: ${a.name} ${describeBox(a.seen)} and ${b.name} ${describeBox(b.seen)}`);
      }
    });
    return lines;
  }

  /** Tells whether the element is part of a sentence, whose line determines its height. */
  function isInline(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement?.textContent?.trim() ?? '';
    return around.length > (element.textContent?.trim().length ?? 0);
  }

  function areaOf({ element, whole }: Piece): Box {
    const boxes = [
      whole,
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ];
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  }

  function smallTargets(controls: Piece[]): string[] {
    const targets = controls
      .filter(({ seen, element }) => seen && !(element as HTMLButtonElement).disabled && !isInline(element))
      .map((piece) => ({ piece, area: areaOf(piece) }));
    const isSmall = ({ left, top, right, bottom }: Box) =>
      Math.min(right - left, bottom - top) < leastTarget - tolerance;
    const centre = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
    return targets.flatMap(({ piece, area }) => {
      if (!isSmall(area)) return [];
      const { x, y } = centre(area);
      const near = targets.find((other) => {
        if (other.piece.layer !== piece.layer || belongTogether(other.piece.element, piece.element))
          return false;
        const o = other.area;
        const far = Math.hypot(Math.max(o.left - x, 0, x - o.right), Math.max(o.top - y, 0, y - o.bottom));
        const c = centre(o);
        const apart = isSmall(o) ? Math.hypot(c.x - x, c.y - y) < leastTarget : false;
        return far < leastTarget / 2 - tolerance || apart;
      });
      const size = `${Math.round(area.right - area.left)} × ${Math.round(area.bottom - area.top)}`;
      return near
        ? [
            `target of ${size}: ${piece.name} ${describeBox(area)}, beside ${near.piece.name} ${describeBox(near.area)}`,
          ]
        : [];
    });
  }

  function outOfWindow(pieces: Piece[]): string[] {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
    const off = pieces.flatMap(({ seen, name }) =>
      seen && (seen.right > clientWidth + 1 || seen.left < -1)
        ? [`beyond the window: ${name} ${describeBox(seen)}`]
        : [],
    );
    return [...wide, ...off];
  }

  /** Finds buttons of a row that are visible only after sideways scrolling. */
  function outOfSight(controls: Piece[]): string[] {
    return controls.flatMap(({ element, scrolledBy, name }) =>
      scrolledBy && element.matches('td button') ? [`out of sight: ${name} in ${whereOf(scrolledBy)}`] : [],
    );
  }

  /** Finds tables that scroll sideways on a phone, where rows must be cards. */
  function sideways(texts: Piece[]): string[] {
    return texts.flatMap(({ element, scrolledBy, name }) =>
      window.innerWidth <= 768 && scrolledBy && element.closest('td, th')
        ? [`a table scrolls sideways: ${name} in ${whereOf(scrolledBy)}`]
        : [],
    );
  }

  window.layoutFaults = () => {
    const { texts, controls, tags } = window.layoutScene();
    const all = [...texts, ...controls, ...tags];
    const lines = [
      ...outOfWindow(all),
      ...cutText(texts),
      ...cutBoxes([...controls, ...tags]),
      ...brokenMoney(texts),
      ...cutFields(controls),
      ...overlaps(all),
      ...smallTargets(controls),
      ...outOfSight(controls),
      ...sideways(texts),
    ];
    return [...new Set(lines)];
  };
}
