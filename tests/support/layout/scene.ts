/** The contents of a page, as boxes that the layout checks compare. Runs in the browser. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A line of text, a control, or a framed word such as a badge. */
export interface Piece {
  kind: 'text' | 'control' | 'tag';
  element: Element;
  /** The name in the report. */
  name: string;
  /** Its box without any clipping; for text, the box of the ink. */
  whole: Box;
  /** The visible part of it, inside everything that clips it; undefined: nothing is visible. */
  seen: Box | undefined;
  /** The element that hides a part for good on each axis; `scrolledBy` hides it until it is scrolled. */
  hiddenBy: { x?: Element; y?: Element };
  scrolledBy?: Element;
  /** Pieces of different layers may overlap: a menu over the page, a sticky head over rows. */
  layer: Element | null;
}

export interface Scene {
  texts: Piece[];
  controls: Piece[];
  tags: Piece[];
}

declare global {
  interface Window {
    layoutScene(): Scene;
    layoutFaults(): string[];
  }
}

/** Adds `window.layoutScene` to the page. It is self-contained, because its source text is sent to the browser. */
export function installScene(): void {
  interface Clip {
    element: Element;
    box: Box;
    x: 'hidden' | 'scroll' | undefined;
    y: 'hidden' | 'scroll' | undefined;
  }

  const controlSelector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch]';
  const canvas = document.createElement('canvas').getContext('2d');

  const edges = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? wordsOf(element);
    return `<${element.localName}> "${words.slice(0, 60)}"`;
  }

  function clipOf(element: Element): Clip | undefined {
    const style = getComputedStyle(element);
    const how = (overflow: string) =>
      overflow === 'visible'
        ? undefined
        : overflow === 'auto' || overflow === 'scroll'
          ? ('scroll' as const)
          : ('hidden' as const);
    const [x, y] = [how(style.overflowX), how(style.overflowY)];
    // This clip hides the element from everybody but screen readers.
    if (style.clipPath.startsWith('inset(50%'))
      return { element, x: 'hidden', y: 'hidden', box: { left: 0, top: 0, right: 0, bottom: 0 } };
    // The overflow of the root belongs to the window.
    if ((!x && !y) || element === document.body || element === document.documentElement) return undefined;
    const margin = style.overflowX === 'clip' ? parseFloat(style.overflowClipMargin) || 0 : 0;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      element,
      x,
      y,
      box: {
        left: left + parseFloat(style.borderLeftWidth) - margin,
        top: top + parseFloat(style.borderTopWidth) - margin,
        right: right - parseFloat(style.borderRightWidth) + margin,
        bottom: bottom - parseFloat(style.borderBottomWidth) + margin,
      },
    };
  }

  const knownClips = new Map<Element, Clip[]>();
  /** Returns the elements that can clip the content of an element, from the inside out. */
  function clipsOf(element: Element): Clip[] {
    const known = knownClips.get(element);
    if (known) return known;
    const own = clipOf(element);
    const { position } = getComputedStyle(element);
    let outer = element.parentElement;
    // A positioned box is clipped by its containing block, not by every ancestor.
    if (position === 'fixed') outer = null;
    if (position === 'absolute')
      while (outer && getComputedStyle(outer).position === 'static') outer = outer.parentElement;
    const clips = [...(own ? [own] : []), ...(outer ? clipsOf(outer) : [])];
    knownClips.set(element, clips);
    return clips;
  }

  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, right } = getComputedStyle(at);
      if (position === 'sticky' && /^t[hd]$/.test(at.localName))
        return right === 'auto' ? at.parentElement : at;
      if (position === 'fixed' || position === 'sticky' || at.hasAttribute('data-portal')) return at;
    }
    return null;
  }

  function pieceOf(
    kind: Piece['kind'],
    element: Element,
    name: string,
    whole: Box,
    clips: Clip[],
  ): Piece | undefined {
    const seen = { ...whole };
    const piece: Piece = { kind, element, name, whole, seen, hiddenBy: {}, layer: layerOf(element) };
    for (const { element: by, box, x, y } of clips) {
      // Ignores content for screen readers only, and folded content.
      if (box.right - box.left <= 1 || box.bottom - box.top <= 1) return undefined;
      if (x && (seen.left < box.left - 1 || seen.right > box.right + 1)) {
        if (x === 'hidden') piece.hiddenBy.x ??= by;
        else piece.scrolledBy ??= by;
      }
      if (y === 'hidden' && (seen.top < box.top - 1 || seen.bottom > box.bottom + 1)) piece.hiddenBy.y ??= by;
      if (x) [seen.left, seen.right] = [Math.max(seen.left, box.left), Math.min(seen.right, box.right)];
      if (y) [seen.top, seen.bottom] = [Math.max(seen.top, box.top), Math.min(seen.bottom, box.bottom)];
    }
    if (seen.right <= seen.left || seen.bottom <= seen.top) piece.seen = undefined;
    return piece;
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[data-layout-exempt]') &&
    !element.closest('noscript, script, style');

  /** Returns the lines of a text, each with the height of its ink. */
  function linesOf(node: Text, element: Element): Piece[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) return [];
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    if (canvas) canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = canvas?.measureText(node.data);
    const name = nameOf(element);
    return rects.flatMap((rect) => {
      const line = edges(rect);
      // In a scaled drawing the letters are scaled too.
      if (ink && !element.closest('svg')) {
        const baseline = rect.top + ink.fontBoundingBoxAscent;
        line.top = baseline - ink.actualBoundingBoxAscent;
        line.bottom = baseline + ink.actualBoundingBoxDescent;
      }
      return pieceOf('text', element, name, line, clipsOf(element)) ?? [];
    });
  }

  function isTag(element: Element): boolean {
    const { display, borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(element);
    if (!display.startsWith('inline-') || wordsOf(element) === '') return false;
    const framed = borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0;
    return framed || !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(backgroundColor);
  }

  window.layoutScene = () => {
    knownClips.clear();
    const scene: Scene = { texts: [], controls: [], tags: [] };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Text) {
        const element = node.parentElement;
        if (element && node.data.trim() !== '' && isShown(element))
          scene.texts.push(...linesOf(node, element));
        continue;
      }
      const element = node as Element;
      const kind = element.matches(controlSelector) ? 'control' : isTag(element) ? 'tag' : undefined;
      if (!kind || !isShown(element)) continue;
      const inline = getComputedStyle(element).display === 'inline';
      const rects = inline ? [...element.getClientRects()] : [element.getBoundingClientRect()];
      for (const rect of rects) {
        if (rect.width <= 1 || rect.height <= 1 || !element.parentElement) continue;
        const around = clipsOf(element.parentElement);
        const piece = pieceOf(kind, element, nameOf(element), edges(rect), around);
        if (piece) scene[kind === 'control' ? 'controls' : 'tags'].push(piece);
      }
    }
    return scene;
  };
}
