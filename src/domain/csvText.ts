/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would take for a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;
/** A number (0012, 4E28), a date (MAR2, 2-MAR), an hour (12PM) or a truth value. */
const misread =
  /^(\d+(E[+-]?\d+)?|\d*[ /-]?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[ /-]?\d*|\d+[AP]M?|TRUE|FALSE)$/i;

/** Whether a spreadsheet changes the text when it opens a file: digits are lost, or it becomes a date (R-list-6). */
export function isMisreadCode(text: string): boolean {
  return misread.test(text);
}

/** A number that a spreadsheet shows as it was written. */
const shortNumber = /^(0|[1-9]\d{0,9})$/;

/** A code that is written as a formula of one text: a spreadsheet shows each of its characters. */
const textFormula = (code: string) => `"=""${code}"""`;

/** The text with an apostrophe before it where a spreadsheet would run it as a formula; numbers have none. */
export function withoutFormula(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/**
 * A cell of RFC 4180 (R-list-6). A text that a spreadsheet would run as a formula gets an apostrophe before it, and a text that
 * it would change is written as `="0012"`; numbers stay numbers.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  if (typeof value === 'string' && isMisreadCode(text) && !shortNumber.test(text)) return textFormula(text);
  const harmless = withoutFormula(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A cell of a column that holds codes, such as company IDs and version numbers: "12" and "1.10" are texts too. */
export function csvCodeCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return number.test(text) || isMisreadCode(text) ? textFormula(text) : csvCell(value);
}

/** The code of a cell that is written as a formula of one text (`="0012"`); any other cell as it is. */
export function withoutTextFormula(cell: string): string {
  return cell.replace(/^="([^"]*)"$/, '$1');
}

/** The text of a cell that `csvCell` or a spreadsheet wrote: without the marks that keep it a text. */
export function csvCellText(cell: string): string {
  return withoutTextFormula(cell).replace(/^'(?=[=+\-@\t\r\d])/, '');
}

/** A line of a file, with its end. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
