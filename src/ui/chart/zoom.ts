import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useBindings } from '../../keys/useBindings.ts';
import type { ChartLayout } from '../../machines/chartLayout.ts';

const step = 1.25;
export const mostZoom = 4;

function clamped(zoom: number): number {
  return Math.min(mostZoom, Math.max(1, zoom));
}

/** Pixels that Shift and an arrow key move the drawing by. */
const panStep = 60;

/** Least distance of a drag in pixels; a shorter one is a click. */
const leastDrag = 4;

/** The point of the drawing under the pointer as a fraction of its size, and its position in the pane in pixels. */
interface Anchor {
  part: { x: number; y: number };
  at: { x: number; y: number };
}

/**
 * Zooms and pans a drawing in a scrolling pane; 1 shows all of it, as wide as the room.
 * The controls are Ctrl and the wheel, + − 0, dragging, and Shift with the arrow keys.
 */
export function useZoom() {
  const [zoom, setZoom] = useState(1);
  const pane = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | undefined>(undefined);
  const drag = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);

  const zoomTo = (next: (zoom: number) => number, at?: { x: number; y: number }) => {
    const { current } = pane;
    if (!current) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = current;
    const point = at ?? { x: clientWidth / 2, y: clientHeight / 2 };
    anchor.current = {
      part: { x: (scrollLeft + point.x) / scrollWidth, y: (scrollTop + point.y) / scrollHeight },
      at: point,
    };
    setZoom((now) => clamped(next(now)));
  };

  useLayoutEffect(() => {
    const { current } = pane;
    if (!current || !anchor.current) return;
    const { part, at } = anchor.current;
    current.scrollLeft = part.x * current.scrollWidth - at.x;
    current.scrollTop = part.y * current.scrollHeight - at.y;
    anchor.current = undefined;
  }, [zoom]);

  useLayoutEffect(() => {
    const { current } = pane;
    const onWheel = (event: WheelEvent) => {
      if (!current || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const { left, top } = current.getBoundingClientRect();
      zoomTo((now) => now * Math.exp(-event.deltaY / 400), {
        x: event.clientX - left,
        y: event.clientY - top,
      });
    };
    // React's own listener is passive, so it could not prevent the browser from zooming the page.
    current?.addEventListener('wheel', onWheel, { passive: false });
    return () => current?.removeEventListener('wheel', onWheel);
  }, []);

  const zoomIn = () => zoomTo((now) => now * step);
  const zoomOut = () => zoomTo((now) => now / step);
  const fit = () => zoomTo(() => 1);
  const pan = (right: number, down: number) =>
    pane.current?.scrollBy({ left: right * panStep, top: down * panStep });
  const bound = useBindings('chart', {
    'chart.zoomIn': () => zoomIn(),
    'chart.zoomOut': () => zoomOut(),
    'chart.fit': () => fit(),
    'chart.panRight': () => pan(1, 0),
    'chart.panLeft': () => pan(-1, 0),
    'chart.panUp': () => pan(0, -1),
    'chart.panDown': () => pan(0, 1),
  });

  function onPointerDown({ button, pointerType, clientX, clientY }: PointerEvent) {
    // Touch scrolls natively.
    if (button === 0 && pointerType !== 'touch') drag.current = { x: clientX, y: clientY, moved: false };
  }

  function onPointerMove({ clientX, clientY, buttons, pointerId, currentTarget }: PointerEvent) {
    const from = drag.current;
    if (!from || buttons !== 1) return;
    const [left, top] = [from.x - clientX, from.y - clientY];
    if (!from.moved && Math.hypot(left, top) < leastDrag) return;
    currentTarget.setPointerCapture(pointerId);
    pane.current?.scrollBy({ left, top });
    drag.current = { x: clientX, y: clientY, moved: true };
  }

  /** Suppresses the click that the browser fires at the end of a drag. */
  function onClickCapture(event: { stopPropagation: () => void }) {
    if (drag.current?.moved) event.stopPropagation();
    drag.current = undefined;
  }

  return {
    zoom,
    zoomIn,
    zoomOut,
    fit,
    pane: { ref: pane, ...bound, onPointerDown, onPointerMove, onClickCapture },
  };
}

export type Zoom = ReturnType<typeof useZoom>;

/**
 * Scrolls a drawing that is wider than its pane to the start of the lifecycle. `measured`: the drawing has its final size.
 */
export function useStartInSight(
  pane: RefObject<HTMLElement | null>,
  { starts: [start], width }: ChartLayout,
  measured: boolean,
): void {
  const middle = start && (start.x + start.width / 2) / width;
  useLayoutEffect(() => {
    const { current } = pane;
    if (!current || !measured || middle === undefined) return;
    current.scrollTo({ left: middle * current.scrollWidth - current.clientWidth / 2 });
  }, [pane, middle, measured]);
}

/** Scrolls a drawing that is larger than its pane, so that the current state of a record or a run remains visible. */
export function useCurrentInSight(
  pane: RefObject<HTMLElement | null>,
  { states }: ChartLayout,
  current: readonly string[] | undefined,
  measured: boolean,
): void {
  // Of nested states, takes the innermost.
  const innermost = states
    .filter(({ id }) => current?.includes(id))
    .toSorted((a, b) => a.width * a.height - b.width * b.height)[0]?.id;
  useLayoutEffect(() => {
    const box = pane.current;
    const state = innermost && box?.querySelector<SVGGElement>(`svg [data-thing="${CSS.escape(innermost)}"]`);
    if (!box || !state || !measured) return;
    const [inner, outer] = [state.getBoundingClientRect(), box.getBoundingClientRect()];
    const isIn = (from: number, to: number, start: number, size: number) =>
      from >= start && to <= start + size;
    if (!isIn(inner.left, inner.right, outer.left, box.clientWidth))
      box.scrollBy({ left: inner.left + inner.width / 2 - outer.left - box.clientWidth / 2 });
    if (!isIn(inner.top, inner.bottom, outer.top, box.clientHeight))
      box.scrollBy({ top: inner.top + inner.height / 2 - outer.top - box.clientHeight / 2 });
  }, [pane, states, innermost, measured]);
}
