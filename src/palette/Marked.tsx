import type { TextRange } from './foldedText.ts';
import classes from './Row.module.css';

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
