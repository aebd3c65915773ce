import type { Money } from '../moneyText.ts';

/** Returns a generator of numbers between 0 and 1 from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const digits = '零一二三四五六七八九';

/** Writes a group of four digits in Chinese, with a zero for each gap. */
function group(value: number): string {
  let text = '';
  let hasGap = false;
  for (const [divisor, unit] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / divisor) % 10;
    if (digit === 0) hasGap = text !== '';
    else {
      text += `${hasGap ? '零' : ''}${digits[digit]}${unit}`;
      hasGap = false;
    }
  }
  return text;
}

/** Writes a whole number in Chinese. */
export function chineseNumeral(value: number): string {
  const groups = [
    { value: Math.floor(value / 1e8), unit: '亿' },
    { value: Math.floor(value / 1e4) % 1e4, unit: '万' },
    { value: value % 1e4, unit: '' },
  ];
  let text = '';
  let hasGap = false;
  for (const each of groups) {
    if (each.value === 0) hasGap = text !== '';
    else {
      const isShort = text !== '' && each.value < 1000;
      text += `${hasGap || isShort ? '零' : ''}${group(each.value)}${each.unit}`;
      hasGap = false;
    }
  }
  return text.replace(/^一十/, '十');
}

const formal: Record<string, string> = {
  ...{ 一: '壹', 二: '贰', 三: '叁', 四: '肆', 五: '伍', 六: '陆', 七: '柒', 八: '捌', 九: '玖' },
  ...{ 十: '拾', 百: '佰', 千: '仟' },
};

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

const units = [
  { value: 100, names: ['百', '佰', ' hundred'] },
  { value: 1000, names: ['千', '仟', 'k', 'K', ' thousand', ' k'] },
  { value: 10_000, names: ['万', '萬', 'w', 'W', ' 万'] },
  { value: 1_000_000, names: ['百万', 'm', 'M', ' million'] },
  { value: 10_000_000, names: ['千万', 'kw'] },
  { value: 100_000_000, names: ['亿', '億'] },
];

/** A typed amount and its value. */
interface WrittenAmount {
  text: string;
  amount: Money;
}

/** Writes amounts in every style that R-money-3 names, with numbers from a random source. */
export function writings(random: () => number): WrittenAmount[] {
  const upTo = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const whole = 1 + upTo(10 ** (1 + upTo(8)));
  const cents = String(upTo(100)).padStart(2, '0');
  const grouped = (separator: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, separator);
  const before = oneOf(['¥', '￥', 'RMB ', 'cny', '人民币', '¥ ']);
  const behind = oneOf(['元', '块', ' 元', 'rmb', ' CNY', ' yuan', '块钱', '元整']);
  const amountOf = (value: number): Money => `${value}.00`;
  const plain: WrittenAmount[] = [
    { text: String(whole), amount: amountOf(whole) },
    { text: `${whole}.${cents}`, amount: `${whole}.${cents}` },
    { text: grouped(','), amount: amountOf(whole) },
    { text: `${grouped(',')}.${cents}`, amount: `${whole}.${cents}` },
    { text: `${grouped(' ')}.${cents}`, amount: `${whole}.${cents}` },
    { text: fullWidth(`${grouped(',')}.${cents}`), amount: `${whole}.${cents}` },
    { text: chineseNumeral(whole), amount: amountOf(whole) },
    { text: chineseNumeral(whole).replace(/二(?=[千万亿])/g, '两'), amount: amountOf(whole) },
    {
      text: Array.from(chineseNumeral(whole), (each) => formal[each] ?? each).join(''),
      amount: amountOf(whole),
    },
  ];
  const tenths = upTo(9) + 1;
  const first = 1 + upTo(99);
  const unit = oneOf(units);
  const united: WrittenAmount[] = unit.names.flatMap((name) => [
    { text: `${first}${name}`, amount: amountOf(first * unit.value) },
    // A tenth of a unit is a whole number, because every unit is a multiple of ten.
    { text: `${first}.${tenths}${name}`, amount: amountOf(first * unit.value + (tenths * unit.value) / 10) },
  ]);
  const spoken: WrittenAmount[] = [
    ...['万', 'w', '萬'].map((name) => ({
      text: `${first}${name}${tenths}`,
      amount: amountOf(first * 10_000 + tenths * 1000),
    })),
    ...['千', 'k'].map((name) => ({ text: `${tenths}${name}${tenths}`, amount: amountOf(tenths * 1100) })),
    { text: `${first}万${tenths}千`, amount: amountOf(first * 10_000 + tenths * 1000) },
    { text: `${first}万${tenths}千${tenths}百`, amount: amountOf(first * 10_000 + tenths * 1100) },
    { text: `${chineseNumeral(first)}万${digits[tenths]}`, amount: amountOf(first * 10_000 + tenths * 1000) },
    { text: `${digits[tenths]}百${digits[tenths]}`, amount: amountOf(tenths * 110) },
    { text: `${first}万零${tenths}`, amount: amountOf(first * 10_000 + tenths) },
    {
      text: `${chineseNumeral(first)}点${digits[tenths]}万`.replace(/.*点/, `${digits[tenths]}点`),
      amount: amountOf(tenths * 11_000),
    },
  ];
  const all = [...plain, ...united, ...spoken];
  return all.flatMap((each) => {
    if (/[元块]|rmb|cny/i.test(each.text)) return [each];
    return [
      each,
      oneOf([
        { ...each, text: `${before}${each.text}` },
        { ...each, text: `${each.text}${behind}` },
      ]),
    ];
  });
}
