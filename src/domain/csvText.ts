/** Tells a spreadsheet that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

const number = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would take for a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;

/** A cell of RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers do not. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
