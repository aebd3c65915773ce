import type { Range } from './foldedText.ts';
import { Marked } from './Marked.tsx';
import classes from './Row.module.css';

interface CutTextProps {
  text: string;
  marks?: readonly Range[];
  /** Money in the text, which stays whole: the words around it give way. */
  amount?: string;
  className?: string;
}

/** One line that ends in an ellipsis where there is no room for it. */
export function CutText({ text, marks = [], amount, className = '' }: CutTextProps) {
  const at = amount === undefined ? -1 : text.lastIndexOf(amount);
  if (amount === undefined || at < 0) {
    return (
      <span className={`${classes.cut} ${className}`} title={text}>
        <Marked text={text} marks={marks} />
      </span>
    );
  }
  // The separator goes with the amount: it is not what the words are cut to.
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

/** The marks of a part, counted from where it begins. */
function within(marks: readonly Range[], from: number, to: number): Range[] {
  return marks.flatMap(([start, end]): Range[] => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    return first < last ? [[first - from, last - from]] : [];
  });
}
