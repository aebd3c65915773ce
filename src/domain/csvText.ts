/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;
/** Texts that a spreadsheet would read as a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;
/** A number (0012, 4E28), a date (MAR2, 2-MAR), an hour (12PM) or a truth value. */
const misread =
  /^(\d+(E[+-]?\d+)?|\d*[ /-]?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[ /-]?\d*|\d+[AP]M?|TRUE|FALSE)$/i;

/** Tells whether a spreadsheet changes the text when it opens a file: digits are lost, or it becomes a date (R-list-6). */
export function isMisreadCode(text: string): boolean {
  return misread.test(text);
}

/** A number that a spreadsheet shows as it was written. */
const shortNumber = /^(0|[1-9]\d{0,9})$/;

/** Writes a code as a formula of one text: a spreadsheet shows each of its characters. */
const textFormula = (code: string) => `"=""${code}"""`;

/** Adds an apostrophe before a text that a spreadsheet would run as a formula; numbers get none. */
export function withoutFormula(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/**
 * Returns a cell of RFC 4180 (R-list-6). A text that a spreadsheet would run as a formula gets an apostrophe, and a text
 * that it would change is written as `="0012"`; numbers remain numbers.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  if (typeof value === 'string' && isMisreadCode(text) && !shortNumber.test(text)) return textFormula(text);
  const harmless = withoutFormula(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns a cell of a column with codes, such as company IDs and version numbers: "12" and "1.10" are texts too. */
export function csvCodeCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  return number.test(text) || isMisreadCode(text) ? textFormula(text) : csvCell(value);
}

/** Returns the code of a cell that is written as a formula of one text (`="0012"`); any other cell is unchanged. */
export function withoutTextFormula(cell: string): string {
  return cell.replace(/^="([^"]*)"$/, '$1');
}

/** Returns the text of a cell that `csvCell` or a spreadsheet wrote, without the marks that protect it. */
export function csvCellText(cell: string): string {
  return withoutTextFormula(cell).replace(/^'(?=[=+\-@\t\r\d])/, '');
}

/** Returns a line of a file with its line break. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
