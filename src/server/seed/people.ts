import type { Random } from './random.ts';

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const givenNames = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '磊',
  '强',
  '洋',
  '艳',
  '勇',
  '杰',
  '娟',
  '涛',
  '超',
  '霞',
  '鹏',
  '建国',
  '志强',
  '秀英',
  '晓明',
  '雨桐',
  '子涵',
  '浩然',
  '思远',
  '嘉怡',
  '文博',
  '雪梅',
  '海燕',
  '俊杰',
  '佳琪',
  '立新',
  '明辉',
  '晓东',
  '丽华',
  '国栋',
  '春燕',
  '振宇',
  '欣怡',
  '宏伟',
  '梦琪',
  '天宇',
  '慧敏',
  '玉兰',
  '家豪',
  '诗涵',
  '永康',
];
const mobilePrefixes = ['135', '136', '137', '138', '139', '150', '158', '159', '176', '186', '188', '189'];

export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

export function mobileNumber(random: Random): string {
  return random.pick(mobilePrefixes) + String(random.between(0, 99_999_999)).padStart(8, '0');
}

/** Generates names and mobile numbers, none of them twice. */
export class People {
  private readonly used = new Set<string>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  name(): string {
    return this.unused(personName);
  }

  mobile(): string {
    return this.unused(mobileNumber);
  }

  private unused(draw: (random: Random) => string): string {
    for (;;) {
      const drawn = draw(this.random);
      if (this.used.has(drawn)) continue;
      this.used.add(drawn);
      return drawn;
    }
  }
}
