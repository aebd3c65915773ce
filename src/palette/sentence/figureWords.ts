/** The words that bind a number to what it counts, and to a field. */

/** The unit that a number counts. */
export type Counter =
  | 'seats'
  | 'years'
  | 'quarters'
  | 'months'
  | 'weeks'
  | 'days'
  | 'hours'
  | 'minutes'
  | 'people'
  | 'orders'
  | 'items';

/** The meaning that a word before a number gives it. `number`: the number names a record ("No.", "订单"). */
export type LabelMeaning =
  | 'amount'
  | 'price'
  | 'seatPrice'
  | 'unitPrice'
  | 'seats'
  | 'years'
  | 'months'
  | 'people'
  | 'rate'
  | 'phone'
  | 'number'
  | 'version';

/** A word in front of a number. */
interface LabelWord {
  source: string;
  means: LabelMeaning;
}

/**
 * The labels; each comes before the shorter ones that it begins or ends with. All patterns in this file are for texts in
 * half width and lower case.
 */
export const labelWords: readonly LabelWord[] = [
  { source: '每?席位?(?:的)?单?价格?|每席位?|单席位?价格?', means: 'seatPrice' },
  { source: '(?:(?:single|per|each)[- ])?seat price|price (?:per|of a|for a|each) seat', means: 'seatPrice' },
  { source: '单价|unit price', means: 'unitPrice' },
  { source: '价格|售价|定价|现价|套餐价|价|费用|price|cost|costs', means: 'price' },
  { source: '金额|数额|额度|amount|sum|total', means: 'amount' },
  { source: '坐席数?|席位数?量?|席数|seats|seat count', means: 'seats' },
  { source: '年限|years', means: 'years' },
  { source: '月数|时长|months|duration', means: 'months' },
  { source: '员工数|员工人数|人数|headcount|employees|people', means: 'people' },
  { source: '折扣率?|优惠率?|比例|费率|discount(?: rate)?|rate', means: 'rate' },
  { source: '联系电话|电话|手机号码?|手机|mobile|phone(?: number)?|tel', means: 'phone' },
  { source: '订单号?|单号|编号|工单|orders?(?: (?:no\\.?|number))?|no\\.|no|№', means: 'number' },
  { source: '版本号?|version', means: 'version' },
];

/** Pattern of the words between a label and its number. */
export const labelLinks =
  '\\s*(?:(?:修改|更改|调整|变更|改|调|设|定|升|降|涨|变)(?:为|成|到|至)|为|是|[:=]|(?:is|to|of|at|as)(?![a-z]))?\\s*';

interface CounterWord {
  source: string;
  counter: Counter;
  /** True if a Chinese numeral before it is also part of names ("张三元", "王一年"): it then needs a clear start. */
  isCommonInNames?: boolean;
}

const word = (source: string) => `(?:${source})(?![a-z])`;

/** Words behind a number that tell what it counts. */
export const counterWords: readonly CounterWord[] = [
  // "25 seat price 180" and "25席位价180" contain one number and then a price.
  { source: '个?(?:席位?|坐席)(?!位?的?单?价)', counter: 'seats' },
  { source: `${word('seats?|licen[cs]es?')}(?!\\s*(?:price|count))`, counter: 'seats' },
  { source: '年期|周年', counter: 'years' },
  { source: '年(?!度)', counter: 'years', isCommonInNames: true },
  { source: word('years?|yrs?'), counter: 'years' },
  { source: '个?季度', counter: 'quarters' },
  { source: word('quarters?'), counter: 'quarters' },
  { source: '个月', counter: 'months' },
  { source: word('months?|mos?'), counter: 'months' },
  { source: '个?(?:星期|礼拜)|周', counter: 'weeks' },
  { source: word('weeks?'), counter: 'weeks' },
  { source: '天', counter: 'days', isCommonInNames: true },
  { source: word('days?'), counter: 'days' },
  { source: '个?(?:小时|钟头)', counter: 'hours' },
  { source: word('hours?|hrs?'), counter: 'hours' },
  { source: '分钟', counter: 'minutes' },
  { source: word('minutes?|mins?'), counter: 'minutes' },
  { source: '个?员工|个人', counter: 'people' },
  { source: '人|名|位', counter: 'people', isCommonInNames: true },
  { source: word('people|persons?|employees|users'), counter: 'people' },
  { source: '个?订单|笔', counter: 'orders' },
  { source: '单', counter: 'orders', isCommonInNames: true },
  { source: word('orders?'), counter: 'orders' },
  { source: '个', counter: 'items', isCommonInNames: true },
  { source: '件|条|份|次|页|家', counter: 'items', isCommonInNames: true },
  { source: word('items?|times|pages?|pieces?|pcs'), counter: 'items' },
];

/** Words behind an ordinal number ("第2笔"). */
export const ordinalCounters = '笔|个订单|个季度|季度|单|号|个|条|行|页|次|名|位|期|批|份|家|件|年|月|天|步';

/** Characters that may follow a Chinese numeral with its counter: any other makes it part of a name ("三千里"). */
export const followers =
  /[给到至吧的了和与及或以为用在作备因代啊哦呢谢请让转充续买卖加减从改调价金税含先再后前整席单款费赠送]/;

/**
 * Characters that may directly precede a Chinese numeral that is short or has a counter common in names: ends of verbs and
 * labels.
 */
export const leaders = /[充值付给加减收退改为是到至成共花售卖买续期费价格额款购增扩开位再先约打转把将和与及]/;

/** Characters before a Chinese numeral that make a word with it ("星期三", "统一", "第一", "好几千"). */
export const wordBefore = /[周期拜统唯第几数好专惟划逐万]/;
