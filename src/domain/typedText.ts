/** What an input method writes in full width (１２，８００．５０ ￥ ％) as the half-width characters of the same meaning. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('\uffe5', '¥');
}

const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/** It joins the signs of an emoji to one, and is seen there. */
const looseJoiner = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]/gu;
const controlCharacter = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;
/** Blanks of other widths than the plain one and the Chinese one, which is typed on purpose. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g;

/**
 * A text as it is seen: without zero-width blanks, soft hyphens, byte order marks, marks of direction and control characters,
 * and with plain blanks for those that do not break or have another width (R-line-12). Line breaks stay.
 */
export function visibleText(text: string): string {
  return text
    .replace(unseen, '')
    .replace(looseJoiner, '')
    .replace(controlCharacter, '')
    .replace(oddBlank, ' ');
}

/**
 * A number without its thousands separators (commas or spaces, between groups of three); undefined where they stand
 * otherwise, as in "1,5" and "1 2": such a text says something else, and is not made a number silently.
 */
export function ungrouped(text: string): string | undefined {
  const plain = halfWidth(text).trim();
  if (!/[\s,]/.test(plain)) return plain;
  return /^[+-]?\d{1,3}(([\s,])\d{3})(\2\d{3})*(\.\d*)?$/.test(plain)
    ? plain.replace(/[\s,]/g, '')
    : undefined;
}

/** The whole number that was typed; undefined where it is none. */
export function wholeNumberIn(text: string): number | undefined {
  const plain = ungrouped(text);
  return plain !== undefined && /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/** Whether a text names a password and holds more than that: the rest may be one (R-form-17). */
export function namesPassword(text: string): boolean {
  const line = text.normalize('NFKC').trim();
  return /密码|口令|password|passwd|pwd|mima/i.test(line) && /[\s\d:]/.test(line);
}
