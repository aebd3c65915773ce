/** Rows that are copied, as spreadsheets take them: text with tabs, and a table (R-list-18). */
import { withoutFormula } from './csvText.ts';

/** One row: the text of each of its cells. */
export type CopiedRow = readonly string[];

/** A cell of tab-separated text, quoted where a spreadsheet would else take its text for more than one cell. */
function tabCell(text: string): string {
  const harmless = withoutFormula(text);
  return /["\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The rows as tab-separated text. */
export function tabText(rows: readonly CopiedRow[]): string {
  return rows.map((cells) => cells.map(tabCell).join('\t')).join('\r\n');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br>');
}

/** An amount, a short number without a leading zero, a share, or a day: a spreadsheet may read these as such. */
const figure =
  /^[-+]?[¥￥]?(0|[1-9]\d{0,8}|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?%?$|^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;

/** Tells Excel and LibreOffice that a cell is a text, so that codes keep their zeros, their digits and their letters. */
const asText = ` style="mso-number-format:'\\@'" sdnum="0;0;@"`;

/** The rows as an HTML table. */
export function tableHtml(rows: readonly CopiedRow[]): string {
  const cell = (text: string) =>
    `<td${figure.test(text) ? '' : asText}>${escaped(withoutFormula(text))}</td>`;
  return `<table>${rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`).join('')}</table>`;
}
