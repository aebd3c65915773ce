import type { Money } from '../../domain/moneyText.ts';
import type { Counter, LabelMeaning } from './figureWords.ts';

export type { Counter, LabelMeaning } from './figureWords.ts';

/** The word before a number that binds it to a field, without its number. */
export interface FigureLabel {
  from: number;
  to: number;
  means: LabelMeaning;
}

export type FigureReading =
  /** Amount in yuan: "5000.00". */
  | { kind: 'amount'; amount: Money }
  /** A whole number in the format of an integer field, and the counted unit if it is given. */
  | { kind: 'count'; value: string; counter?: Counter }
  /** A percentage in the format of a rate field: "18" of "18%". */
  | { kind: 'percent'; value: string }
  /** Digits that may name records; a range is expanded. */
  | { kind: 'numbers'; numbers: string[]; written: 'one' | 'list' | 'range' }
  /**
   * A figure that is never money. `text`: an ordinal's number ("2"); a date's, month's and year's written digits
   * ("2026-11-20", "11-20", "20"; "2026-11", "11"; "2026"); a phone without blanks and dashes; otherwise the typed text, in
   * half width.
   */
  | { kind: 'ordinal' | 'date' | 'month' | 'year' | 'time' | 'phone' | 'code' | 'version'; text: string }
  /** From one value to another: the new one is intended. Amounts in yuan, counts and percentages as above. */
  | { kind: 'change'; of: 'amount' | 'count' | 'percent'; from: string; to: string };

/** A number in a typed line, with everything that belongs to it. */
export interface Figure {
  /** Its position in the line as typed, with its sign, label, currency and counter. */
  from: number;
  to: number;
  /**
   * All possible readings, the likeliest first: one if it is certain. None if it is no figure of this product ("1.280,00",
   * "$500", "8折", "-5000"): such a text is reported as not understood, and no part of it is used.
   */
  readings: FigureReading[];
  label?: FigureLabel;
}
