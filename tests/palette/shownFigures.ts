import { readFigures, type Figure, type FigureReading } from '../../src/palette/sentence/figures.ts';

/** Returns a reading in short, as the tables write it: "amount 5000.00", "count 25 seats", "numbers 364,365,366 range". */
function short(reading: FigureReading): string {
  switch (reading.kind) {
    case 'amount':
      return `amount ${reading.amount}`;
    case 'count':
      return ['count', reading.value, reading.counter].filter(Boolean).join(' ');
    case 'percent':
      return `percent ${reading.value}`;
    case 'numbers':
      return `numbers ${reading.numbers.join(',')} ${reading.written}`;
    case 'change':
      return `change ${reading.of} ${reading.from} ${reading.to}`;
    default:
      return `${reading.kind} ${reading.text}`;
  }
}

/** Returns the figures of a line, each as it was typed, with its label and its readings. */
export const shown = (line: string) =>
  readFigures(line).map(({ from, to, readings, label }: Figure) =>
    [`${line.slice(from, to)}${label ? ` <${label.means}>` : ''}`, ...readings.map(short)].join(' | '),
  );

/** Returns the possible readings of plain digits. */
export const bare = (digits: string) => `amount ${digits}.00 | count ${digits} | numbers ${digits} one`;
