import { Activity, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What is drawn for so long has been drawn whole, at the low priority of what is hidden. */
const drawingMilliseconds = 1000;

interface PaletteWarmUpProps {
  onEnd: () => void;
  children: ReactNode;
}

/**
 * Draws the palette once where nobody sees it, without its effects, and lays a copy out: its first opening then meets code
 * that has run before, and fonts that have been read.
 */
export function PaletteWarmUp({ onEnd, children }: PaletteWarmUpProps) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    const timer = setTimeout(() => {
      layOutCopy(element);
      onEnd();
    }, drawingMilliseconds);
    return () => clearTimeout(timer);
  }, [element, onEnd]);
  return createPortal(
    <Activity mode="hidden">
      <Suspense>{children}</Suspense>
    </Activity>,
    element,
  );
}

function layOutCopy(element: HTMLElement): void {
  const copy = element.cloneNode(true) as HTMLElement;
  // What is hidden by Activity is not laid out.
  for (const child of copy.children) (child as HTMLElement).style.removeProperty('display');
  copy.inert = true;
  copy.style.cssText = 'position: fixed; inset: 0; visibility: hidden; contain: strict';
  document.body.append(copy);
  copy.getBoundingClientRect();
  copy.remove();
}
