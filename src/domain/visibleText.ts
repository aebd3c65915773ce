/** An emoji, which may consist of several characters and a presentation selector, or an invisible character. */
const emojiOrUnseen =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r\v\f\u0085])\p{Cc}/gu;

/** Blanks of other widths than the plain one and the Chinese one, which is typed on purpose. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g;

/** Accents and other marks without a letter. */
const loneMarks = /(^|\s)\p{M}+/gu;

/**
 * Removes invisible characters: format, other default ignorable and control characters (R-text-1). Replaces non-breaking
 * blanks and blanks of another width by plain ones. Line breaks, tabs and the joiners of emojis remain.
 */
export function visibleText(text: string): string {
  return text
    .replace(emojiOrUnseen, (found) => (/^\p{Extended_Pictographic}/u.test(found) ? found : ''))
    .replace(oddBlank, ' ')
    .replace(loneMarks, '$1');
}

/** Converts the full-width characters of an input method (１２，８００．５０ ￥ ％) to half-width ones of the same meaning. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('\uff61', '。')
    .replaceAll('\uffe5', '¥');
}

/** Returns the form of a name in which names that must differ are compared: two that look alike are equal (R-text-6). */
export function sameName(name: string): string {
  return plain(name).normalize('NFC').replace(/\s+/g, ' ');
}

/**
 * Returns the compared form of a code, number, phone, account or keyword: visible, in half width, without blanks around it
 * (R-text-2).
 */
export function plain(text: string): string {
  return halfWidth(visibleText(text)).trim();
}

/** Returns the same for a number, where the Chinese full stop is its decimal point ("1280。5"). */
export function plainNumber(text: string): string {
  return plain(text).replace(/(?<=\d)。(?=\d)/g, '.');
}

/**
 * With an explicit locale, because the default one would have to be loaded; characters end at the same positions in all of
 * ours.
 */
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Counts the visible characters: 𠮷 and an emoji are one each (R-text-3). Blanks around a text do not count. */
export function characterCount(text: string): number {
  return Array.from(characters.segment(visibleText(text).trim())).length;
}
