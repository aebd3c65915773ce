/** Parts of a bracket expression of a regular expression that mean the same in JavaScript and in PostgreSQL. */
interface BracketExpression {
  /** Punctuation and signs of Latin and Chinese script, also in full width. */
  signs: string;
  /** Invisible characters. */
  unseen: string;
}

/**
 * Characters that a search ignores in a keyword and in the compared text (R-list-4). Must match the function
 * `search_text` of the migrations to the letter.
 */
export const ignoredCharacters: BracketExpression = {
  signs: String.raw`!-/:-@\[-\u0060{-~\u00a1-\u00a9\u00ab-\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u2212\u25a0-\u27bf\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffe6`,
  unseen: String.raw`\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb`,
};

const ignored = new RegExp(` *[${ignoredCharacters.signs}${ignoredCharacters.unseen}]+`, 'g');
/** Blanks of other widths, with the Chinese one among them. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const wide = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/**
 * Returns a text as the search compares it: lowercase and half-width Latin letters, plain blanks, no punctuation and no
 * invisible characters.
 */
export function bareText(text: string): string {
  return text
    .replace(wide, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(oddBlank, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(ignored, '');
}
