/** An emoji, which may be joined from several and say how it is drawn, or a character that nobody sees. */
const emojiOrUnseen =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r\v\f\u0085])\p{Cc}/gu;

/** Blanks of other widths than the plain one and the Chinese one, which is typed on purpose. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g;

/** Accents and the like that no letter bears. */
const loneMarks = /(^|\s)\p{M}+/gu;

/**
 * A text without the characters that nobody sees: format characters, other default ignorables and control characters
 * (R-text-1), and with plain blanks for those that do not break or have another width. Line breaks, tabs and what joins an
 * emoji stay.
 */
export function visibleText(text: string): string {
  return text
    .replace(emojiOrUnseen, (found) => (/^\p{Extended_Pictographic}/u.test(found) ? found : ''))
    .replace(oddBlank, ' ')
    .replace(loneMarks, '$1');
}

/** What an input method writes in full width (１２，８００．５０ ￥ ％) as the half-width characters of the same meaning. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('\uff61', '。')
    .replaceAll('\uffe5', '¥');
}

/** A name as it is compared with others that must differ: two that look alike are one (R-text-6). */
export function sameName(name: string): string {
  return plain(name).normalize('NFC').replace(/\s+/g, ' ');
}

/** A code, number, phone, account or keyword as it is compared: visible, in half width, without blanks around it (R-text-2). */
export function plain(text: string): string {
  return halfWidth(visibleText(text)).trim();
}

/** The same of a number, where the Chinese full stop is its decimal point ("1280。5"). */
export function plainNumber(text: string): string {
  return plain(text).replace(/(?<=\d)。(?=\d)/g, '.');
}

/** By default a locale would have to be loaded; where characters end is the same in all of ours. */
const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** How many characters people see: 𠮷 and an emoji are one each (R-text-3). Blanks around a text do not count. */
export function characterCount(text: string): number {
  return Array.from(characters.segment(visibleText(text).trim())).length;
}
