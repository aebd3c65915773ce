/** Formats copied rows for spreadsheets: text with tabs, and a table (R-list-18). */
import { withoutFormula } from './csvText.ts';

/** One row: the text of each of its cells. */
export type CopiedRow = readonly string[];

/** Returns a cell of tab-separated text, quoted if a spreadsheet would otherwise read more than one cell. */
function tabCell(text: string): string {
  const harmless = withoutFormula(text);
  return /["\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns the rows as tab-separated text. */
export function tabText(rows: readonly CopiedRow[]): string {
  return rows.map((cells) => cells.map(tabCell).join('\t')).join('\r\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br>');
}

/**
 * An amount, a short number without a leading zero, a percentage, or a day: spreadsheets may read these as numbers or dates.
 */
const figure =
  /^[-+]?[¥￥]?(0|[1-9]\d{0,8}|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?%?$|^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;

/** Tells Excel and LibreOffice that a cell is a text, so that codes retain their zeros, digits and letters. */
const asText = ` style="mso-number-format:'\\@'" sdnum="0;0;@"`;

/** Returns the rows as an HTML table. */
export function tableHtml(rows: readonly CopiedRow[]): string {
  const cell = (text: string) =>
    `<td${figure.test(text) ? '' : asText}>${escaped(withoutFormula(text))}</td>`;
  return `<table>${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
}
