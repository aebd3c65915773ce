import { memo, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import type { LinePart, PartKind } from './sentence/lineTypes.ts';
import classes from './LineColours.module.css';

/** Moves the colours together with the scrolled input. */
export interface LineColoursHandle {
  /** `left`: pixels. */
  scrollTo: (left: number) => void;
}

interface LineColoursProps {
  ref: Ref<LineColoursHandle>;
  input: RefObject<HTMLInputElement | null>;
  text: string;
  parts: readonly LinePart[];
}

interface Stretch {
  text: string;
  kind: PartKind | undefined;
}

/** Splits the whole text into the parts and the text between them. */
function stretchesOf(text: string, parts: readonly LinePart[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const { from, to, kind } of parts) {
    if (from > at) stretches.push({ text: text.slice(at, from), kind: undefined });
    stretches.push({ text: text.slice(Math.max(from, at), to), kind });
    at = to;
  }
  return at < text.length ? [...stretches, { text: text.slice(at), kind: undefined }] : stretches;
}

/**
 * Colours the words of the input by their meaning, over the input's own text, which is then transparent. Screen readers read
 * the row's sentence instead. No key makes it measure the layout.
 */
export const LineColours = memo(function LineColours({ ref, input, text, parts }: LineColoursProps) {
  const line = useRef<HTMLDivElement>(null);
  const scrollTo = (left: number) => {
    if (line.current) line.current.style.transform = left === 0 ? '' : `translateX(${-left}px)`;
  };
  useImperativeHandle(ref, () => ({ scrollTo }), []);
  // Scrolls at once, because a long line may have scrolled before it is understood.
  useLayoutEffect(() => scrollTo(input.current?.scrollLeft ?? 0), [input]);
  return (
    <div className={classes.layer} aria-hidden>
      <div ref={line} className={classes.line}>
        {stretchesOf(text, parts).map((stretch, at) => (
          <span key={at} data-part={stretch.kind}>
            {stretch.text}
          </span>
        ))}
      </div>
    </div>
  );
});
