/** The words of typed lines besides commands, names and values. All are in half width and lower case. */

const listOf = (text: string) => text.trim().split(/\s*\|\s*/);

/** Polite words: they are neither names nor remarks at any position (R-line-9). Longer ones come first. */
const politeChinese = listOf(
  '麻烦你帮我 | 麻烦您 | 麻烦你 | 麻烦 | 劳烦 | 烦请 | 请帮我 | 请你 | 请您 | 请 | 帮我们 | 帮我 | 帮忙 | 您好 | 你好',
);
const politeAfter = listOf('谢谢你 | 谢谢您 | 谢谢 | 多谢 | 辛苦了 | 一下吧 | 一下');
const politeLatin = new Set(
  listOf('please | pls | plz | kindly | thanks | thank | thx | can | could | would | you | hi | hello'),
);

/** Words that connect a sentence, within a text as well. */
const withinText = new Set(
  listOf('的 | 和 | 与 | 跟 | 及 | 为 | 给 | 向 | 对 | 了 | 吧 | 从 | 由').concat(
    listOf('to | for | the | a | an | of | with | from | at | on | by | into | and | or | as | in'),
  ),
);

/** All words that only connect a sentence: the further ones introduce an object or a value. */
const connecting = new Set([
  ...withinText,
  ...listOf('把 | 将 | 转给 | 交给 | 移交给 | 转交给 | 改为 | 改成 | 升为 | 设为 | 加购 | 或 | 或者 | 以及'),
]);

/** Chinese words that introduce an object, without a blank after them. */
const leadingChinese = listOf('把 | 将 | 给 | 向 | 对 | 从');

/** Words between the records of a set. */
const joining = new Set(listOf('和 | 与 | 跟 | 及 | 以及 | and'));

/** Words that mark the next name as the receiver, or as the giver (R-line-7). */
const toWords = new Set(listOf('to | 给 | 移交给 | 转给 | 交给 | 转交给'));
const fromWords = new Set(listOf('from | of | 从 | 把 | 将'));

/** Chinese words that are always between two names. */
export const transferWords = listOf('移交给 | 转交给 | 交接给 | 转给 | 交给');

/**
 * Negations (R-line-6). `opposite` means the opposite of the command: not agreeing is rejecting. With the others the line
 * does nothing.
 */
const oppositeNegations = new Set(listOf('不 | 不予 | not'));
const haltingNegations = new Set(
  listOf(
    "先不要 | 先别 | 千万别 | 暂时不要 | 暂时别 | 暂不 | 暂缓 | 不要再 | 不要 | 不用 | 不必 | 不能 | 不可 | 请勿 | 切勿 | 别 | 勿 | 莫 | don't | don’t | dont | do not | does not | never | cannot | can't | can’t | won't",
  ),
);
/** All Chinese negations, the longest first. */
export const chineseNegations = [...oppositeNegations, ...haltingNegations]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .toSorted((a, b) => b.length - a.length);

/** Words that introduce a text (R-line-4). */
const textMarkers = new Set(
  listOf(
    '备注 | 原因 | 理由 | 因为 | 说明 | 附言 | because | note | notes | remark | remarks | reason | memo',
  ),
);

/** Words that make a text a reason, even in the position of a name. */
const reasons =
  /[缺不没无未错漏少]|重复|相同|一样|冲突|合同|价格|过期|超|作废|重新|取消|(?:^|\s)(?:missing|no|not|without|wrong|duplicate|same|expired|incomplete|contract|price|too|bad|invalid|incorrect|late)(?:\s|$)/u;

export const isPolite = (text: string) =>
  politeLatin.has(text) || politeChinese.includes(text) || politeAfter.includes(text);
export const isConnecting = (text: string) => connecting.has(text);
export const mayStandInText = (text: string) => withinText.has(text);
export const isJoining = (text: string) => joining.has(text);
export const isTextMarker = (text: string) => textMarkers.has(text);
export const readsAsReason = (text: string) => reasons.test(text);
export const receives = (text: string) => toWords.has(text);
export const givesAway = (text: string) => fromWords.has(text);
export const objectPrepositionOf = (text: string) => leadingChinese.find((word) => text.startsWith(word));
export const politePrefix = (text: string) => politeChinese.find((word) => text.startsWith(word));
export const politeEnd = (text: string) => politeAfter.find((word) => text.endsWith(word));

export type Negation = 'opposite' | 'halt';

/** Returns the kind of negation of a word; undefined for none. */
export function negationOf(text: string): Negation | undefined {
  if (oppositeNegations.has(text)) return 'opposite';
  return haltingNegations.has(text) ? 'halt' : undefined;
}
