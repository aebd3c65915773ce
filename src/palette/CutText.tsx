import type { TextRange } from './foldedText.ts';
import classes from './Row.module.css';

interface CutTextProps {
  text: string;
  marks?: readonly TextRange[];
  /** An amount of money in the text that is never truncated: the words around it are. */
  amount?: string;
  className?: string;
}

/** Shows one line that ends in an ellipsis if it is too long. */
export function CutText({ text, marks = [], amount, className = '' }: CutTextProps) {
  const at = amount === undefined ? -1 : text.lastIndexOf(amount);
  if (amount === undefined || at < 0) {
    return (
      <span className={`${classes.cut} ${className}`} title={text}>
        <Marked text={text} marks={marks} />
      </span>
    );
  }
  // Moves the separator to the amount, because it must not end the truncated words.
  const from = text.slice(0, at).trimEnd().replace(/ ·$/, '').length;
  const to = at + amount.length;
  return (
    <span className={`${classes.line} ${className}`} title={text}>
      {from > 0 && (
        <span className={classes.cut}>
          <Marked text={text.slice(0, from)} marks={within(marks, 0, from)} />
        </span>
      )}
      <span className={classes.whole}>
        <Marked text={text.slice(from, to)} marks={within(marks, from, to)} />
      </span>
      {to < text.length && (
        <span className={classes.cut}>
          <Marked text={text.slice(to)} marks={within(marks, to, text.length)} />
        </span>
      )}
    </span>
  );
}

/** Returns the marks of a part, counted from its start. */
function within(marks: readonly TextRange[], from: number, to: number): TextRange[] {
  return marks.flatMap(([start, end]): TextRange[] => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    return first < last ? [[first - from, last - from]] : [];
  });
}

/** Shows a text with the typed part marked. */
export function Marked({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  const parts: { text: string; marked: boolean; at: number }[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ text: text.slice(at, start), marked: false, at });
    parts.push({ text: text.slice(start, end), marked: true, at: start });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false, at });
  return parts.map((part) =>
    part.marked ? (
      <mark key={part.at} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
