import { describe, expect, it } from 'vitest';
import { bare, shown } from '../../../tests/palette/shownFigures.ts';
import { readFigures } from './figures.ts';

describe('the figures of a typed line (R-line-5)', () => {
  describe('amounts', () => {
    it.each([
      ['充值 智汇 5百', '5百 | amount 500.00'],
      ['充值 智汇 3千', '3千 | amount 3000.00'],
      ['充值 智汇 2万', '2万 | amount 20000.00'],
      ['充值 智汇 2萬', '2萬 | amount 20000.00'],
      ['充值 智汇 3百万', '3百万 | amount 3000000.00'],
      ['充值 智汇 2千万', '2千万 | amount 20000000.00'],
      ['充值 智汇 1亿', '1亿 | amount 100000000.00'],
      ['充值 智汇 1.5亿', '1.5亿 | amount 150000000.00'],
      ['recharge zhihui 5k', '5k | amount 5000.00'],
      ['recharge zhihui 5K', '5K | amount 5000.00'],
      ['recharge zhihui 2w', '2w | amount 20000.00'],
      ['recharge zhihui 2W', '2W | amount 20000.00'],
      ['recharge zhihui 1m', '1m | amount 1000000.00'],
      ['recharge zhihui 1.5M', '1.5M | amount 1500000.00'],
      ['recharge zhihui 5 thousand', '5 thousand | amount 5000.00'],
      ['recharge zhihui 1.2 million', '1.2 million | amount 1200000.00'],
      ['充值 智汇 3kw', '3kw | amount 30000000.00'],
      ['充值 智汇 1万5', '1万5 | amount 15000.00'],
      ['充值 智汇 1万5千', '1万5千 | amount 15000.00'],
      ['充值 智汇 1万5千元', '1万5千元 | amount 15000.00'],
      ['充值 智汇 2w5', '2w5 | amount 25000.00'],
      ['充值 智汇 3千2', '3千2 | amount 3200.00'],
      ['充值 智汇 1k5', '1k5 | amount 1500.00'],
      ['充值 智汇 1万2500', '1万2500 | amount 12500.00'],
      ['充值 智汇 1万零5', '1万零5 | amount 10005.00'],
      ['充值 智汇 1亿2千万', '1亿2千万 | amount 120000000.00'],
      ['充值 智汇 一万五', '一万五 | amount 15000.00 | count 15000'],
      ['充值 智汇 五千', '五千 | amount 5000.00 | count 5000'],
      ['充值 智汇 两千三百', '两千三百 | amount 2300.00 | count 2300'],
      ['充值 智汇 三百六十四', '三百六十四 | amount 364.00 | count 364 | numbers 364 one'],
      ['充值 智汇 十二', '十二 | amount 12.00 | count 12 | numbers 12 one'],
      ['充值 智汇 一千二百万', '一千二百万 | amount 12000000.00 | count 12000000'],
      ['充值 智汇 两万零五百', '两万零五百 | amount 20500.00 | count 20500'],
      ['充值 智汇 一点五万', '一点五万 | amount 15000.00 | count 15000'],
      ['充值 智汇 壹万伍仟元整', '壹万伍仟元整 | amount 15000.00'],
      ['充值 智汇 五千元', '五千元 | amount 5000.00'],
      ['充值 智汇 三千块钱', '三千块钱 | amount 3000.00'],
      ['充值 智汇 12,800', '12,800 | amount 12800.00'],
      ['充值 智汇 12,800.50', '12,800.50 | amount 12800.50'],
      ['充值 智汇 1,234,567', '1,234,567 | amount 1234567.00'],
      ['充值 智汇 12 800.00', '12 800.00 | amount 12800.00'],
      ['充值 智汇 5 000', '5 000 | amount 5000.00'],
      ['充值 智汇 128,000', '128,000 | amount 128000.00'],
      ['充值 智汇 5000.00', '5000.00 | amount 5000.00'],
      ['充值 智汇 5000.5', '5000.5 | amount 5000.50 | version 5000.5'],
      ['充值 智汇 ¥5000', '¥5000 | amount 5000.00'],
      ['充值 智汇 ￥5,000', '￥5,000 | amount 5000.00'],
      ['充值 智汇 ￥１２，８００．５０', '￥１２，８００．５０ | amount 12800.50'],
      ['充值 智汇 ５０００元', '５０００元 | amount 5000.00'],
      ['充值 智汇 5000元', '5000元 | amount 5000.00'],
      ['充值 智汇 5000 元', '5000 元 | amount 5000.00'],
      ['充值 智汇 5000块', '5000块 | amount 5000.00'],
      ['充值 智汇 5000人民币', '5000人民币 | amount 5000.00'],
      ['recharge zhihui 5000rmb', '5000rmb | amount 5000.00'],
      ['recharge zhihui 5000 CNY', '5000 CNY | amount 5000.00'],
      ['recharge zhihui 5000 yuan', '5000 yuan | amount 5000.00'],
      ['recharge zhihui RMB 5000', 'RMB 5000 | amount 5000.00'],
      ['recharge zhihui cny5000', 'cny5000 | amount 5000.00'],
      ['recharge zhihui ¥1.5w', '¥1.5w | amount 15000.00'],
      ['recharge zhihui +5000元', '+5000元 | amount 5000.00'],
      ['充值 智汇 ¥375,366', '¥375,366 | amount 375366.00'],
      ['充值 智汇 375,366.00', '375,366.00 | amount 375366.00'],
    ])('“%s” has %s', (line, expected) => {
      expect(shown(line)).toEqual([expected]);
    });
  });

  describe('labels and counters', () => {
    it.each([
      ['席位价 180', ['席位价 180 <seatPrice> | amount 180.00']],
      ['席位单价180', ['席位单价180 <seatPrice> | amount 180.00']],
      ['每席 180', ['每席 180 <seatPrice> | amount 180.00']],
      ['价格 1380', ['价格 1380 <price> | amount 1380.00']],
      ['价格1380元', ['价格1380元 <price> | amount 1380.00']],
      ['价格改为1380', ['价格改为1380 <price> | amount 1380.00']],
      ['价格：1380', ['价格：1380 <price> | amount 1380.00']],
      ['单价 180', ['单价 180 <unitPrice> | amount 180.00']],
      ['金额 5000', ['金额 5000 <amount> | amount 5000.00']],
      ['金额五千', ['金额五千 <amount> | amount 5000.00']],
      ['金额 375,366', ['金额 375,366 <amount> | amount 375366.00']],
      ['seat price 180', ['seat price 180 <seatPrice> | amount 180.00']],
      ['price per seat 180', ['price per seat 180 <seatPrice> | amount 180.00']],
      ['price 1380', ['price 1380 <price> | amount 1380.00']],
      ['price to 1380', ['price to 1380 <price> | amount 1380.00']],
      ['price: 1.5k', ['price: 1.5k <price> | amount 1500.00']],
      ['unit price 180', ['unit price 180 <unitPrice> | amount 180.00']],
      ['amount 5000', ['amount 5000 <amount> | amount 5000.00']],
      ['amount of 5000', ['amount of 5000 <amount> | amount 5000.00']],
      ['席位 20', ['席位 20 <seats> | count 20 seats']],
      ['seats: 20', ['seats: 20 <seats> | count 20 seats']],
      ['人数 300', ['人数 300 <people> | count 300 people']],
      ['折扣 18', ['折扣 18 <rate> | percent 18']],
      ['discount 18.5%', ['discount 18.5% <rate> | percent 18.5']],
      ['电话 138 0013 8000', ['电话 138 0013 8000 <phone> | phone 13800138000']],
      ['版本 2.1', ['版本 2.1 <version> | version 2.1']],
      ['25席', ['25席 | count 25 seats']],
      ['25席位', ['25席位 | count 25 seats']],
      ['25个席位', ['25个席位 | count 25 seats']],
      ['25 seats', ['25 seats | count 25 seats']],
      ['1 seat', ['1 seat | count 1 seats']],
      ['加三席', ['三席 | count 3 seats']],
      ['加十二席', ['十二席 | count 12 seats']],
      ['2年', ['2年 | count 2 years']],
      ['续两年', ['两年 | count 2 years']],
      ['2 years', ['2 years | count 2 years']],
      ['3个月', ['3个月 | count 3 months']],
      ['3 months', ['3 months | count 3 months']],
      ['3 季度', ['3 季度 | count 3 quarters | ordinal 3']],
      ['3个季度', ['3个季度 | count 3 quarters']],
      ['15天', ['15天 | count 15 days']],
      ['3小时', ['3小时 | count 3 hours']],
      ['300人', ['300人 | count 300 people']],
      ['3笔', ['3笔 | count 3 orders']],
      ['3 orders', ['3 orders | count 3 orders']],
      ['18%', ['18% | percent 18']],
      ['18％', ['18％ | percent 18']],
      ['18 percent', ['18 percent | percent 18']],
      ['百分之十八', ['百分之十八 | percent 18']],
      ['15.5个点', ['15.5个点 | percent 15.5']],
      [
        '价格 1380 席位价 180',
        ['价格 1380 <price> | amount 1380.00', '席位价 180 <seatPrice> | amount 180.00'],
      ],
      ['价格1380，席位价180', ['价格1380 <price> | amount 1380.00', '席位价180 <seatPrice> | amount 180.00']],
      ['25席位价180', [`25 | ${bare('25')}`, '席位价180 <seatPrice> | amount 180.00']],
      ['25 seat price 180', [`25 | ${bare('25')}`, 'seat price 180 <seatPrice> | amount 180.00']],
      ['25 seats 2 years', ['25 seats | count 25 seats', '2 years | count 2 years']],
      ['价格 25席', ['25席 | count 25 seats']],
      ['席位 5000元', ['5000元 | amount 5000.00']],
      ['5000, 25席', [`5000 | ${bare('5000')}`, '25席 | count 25 seats']],
    ])('“%s”', (line, expected) => {
      expect(shown(line)).toEqual(expected);
    });
  });

  describe('numbers of records', () => {
    it.each([
      ['通过 364', `364 | ${bare('364')}`],
      ['通过 #364', '#364 | numbers 364 one'],
      ['通过 ＃364', '＃364 | numbers 364 one'],
      ['approve No.364', 'No.364 <number> | numbers 364 one'],
      ['approve no. 364', 'no. 364 <number> | numbers 364 one'],
      ['通过 第364单', '第364单 | numbers 364 one'],
      ['通过 364号', '364号 | numbers 364 one'],
      ['通过订单364', '订单364 <number> | numbers 364 one'],
      ['approve order 364', 'order 364 <number> | numbers 364 one'],
      ['通过 0364', '0364 | numbers 0364 one'],
      ['通过 364-367', '364-367 | numbers 364,365,366,367 range'],
      ['通过 364~367', '364~367 | numbers 364,365,366,367 range'],
      ['通过 364～367', '364～367 | numbers 364,365,366,367 range'],
      ['通过 364—367', '364—367 | numbers 364,365,366,367 range'],
      ['通过 #364-#367', '#364-#367 | numbers 364,365,366,367 range'],
      ['通过 367-364', '367-364 | numbers 364,365,366,367 range'],
      [
        '通过 364到367',
        '364到367 | numbers 364,365,366,367 range | change amount 364.00 367.00 | change count 364 367',
      ],
      ['approve 364 to 367', '364 to 367 | numbers 364,365,366,367 range'],
      ['通过 364/366/367', '364/366/367 | numbers 364,366,367 list'],
      ['通过 375,366', '375,366 | numbers 375,366 list'],
      ['通过 375，366', '375，366 | numbers 375,366 list'],
      ['通过 375, 366', '375, 366 | numbers 375,366 list'],
      ['通过 364、366、367', '364、366、367 | numbers 364,366,367 list'],
      ['通过 364、366和367', '364、366和367 | numbers 364,366,367 list'],
      ['approve 364, 366 and 367', '364, 366 and 367 | numbers 364,366,367 list'],
      ['通过 364,365,366', '364,365,366 | numbers 364,365,366 list'],
      ['通过 364-366,370', '364-366,370 | numbers 364,365,366,370 list'],
      ['通过 12,13', '12,13 | numbers 12,13 list'],
      ['通过 150,500', '150,500 | amount 150500.00 | numbers 150,500 list'],
      ['通过 12 800', '12 800 | amount 12800.00 | numbers 12,800 list'],
      ['通过 三六四', '三六四 | amount 364.00 | count 364 | numbers 364 one'],
      ['通过 1000-3000', '1000-3000'],
    ])('“%s” has %s', (line, expected) => {
      expect(shown(line)).toEqual([expected]);
    });

    it('spells a range out up to fifty', () => {
      expect(readFigures('通过 101-150')[0]?.readings).toHaveLength(1);
      expect(readFigures('通过 101-151')[0]?.readings).toEqual([]);
    });

    it('leaves numbers that blanks part apart', () => {
      expect(shown('通过 364 366')).toEqual([`364 | ${bare('364')}`, `366 | ${bare('366')}`]);
    });
  });

  describe('what is never money', () => {
    it.each([
      ['第2笔', '第2笔 | ordinal 2'],
      ['第十二笔', '第十二笔 | ordinal 12'],
      ['2nd', '2nd | ordinal 2'],
      ['Q3', 'Q3 | ordinal 3'],
      ['11月', '11月 | month 11'],
      ['11月份', '11月份 | month 11'],
      ['十一月', '十一月 | month 11'],
      ['2026年11月', '2026年11月 | month 2026-11'],
      ['2026-11', '2026-11 | month 2026-11'],
      ['Nov 2026', 'Nov 2026 | month 2026-11'],
      ['2026年', '2026年 | year 2026'],
      ['2026年度', '2026年度 | year 2026'],
      ['二〇二六年', '二〇二六年 | year 2026'],
      ['20日', '20日 | date 20'],
      ['20号', '20号 | date 20 | numbers 20 one'],
      ['2026-11-20', '2026-11-20 | date 2026-11-20'],
      ['2026/11/20', '2026/11/20 | date 2026-11-20'],
      ['2026.11.20', '2026.11.20 | date 2026-11-20'],
      ['2026年11月20日', '2026年11月20日 | date 2026-11-20'],
      ['11月20日', '11月20日 | date 11-20'],
      ['11月20号', '11月20号 | date 11-20'],
      ['11/20', '11/20 | date 11-20 | numbers 11,20 list'],
      ['11-20', `11-20 | date 11-20 | numbers ${[11, 12, 13, 14, 15, 16, 17, 18, 19, 20].join(',')} range`],
      ['20 Nov', '20 Nov | date 11-20'],
      ['Nov 20', 'Nov 20 | date 11-20'],
      ['20 November 2026', '20 November 2026 | date 2026-11-20'],
      ['Nov 20th, 2026', 'Nov 20th, 2026 | date 2026-11-20'],
      ['20261120', '20261120 | date 2026-11-20 | numbers 20261120 one'],
      ['2026-13-20', '2026-13-20'],
      ['14:30', '14:30 | time 14:30'],
      ['13800138000', '13800138000 | phone 13800138000'],
      ['138 0013 8000', '138 0013 8000 | phone 13800138000'],
      ['138-0013-8000', '138-0013-8000 | phone 13800138000'],
      ['+86 138 0013 8000', '+86 138 0013 8000 | phone 13800138000'],
      ['+8613800138000', '+8613800138000 | phone 13800138000'],
      ['0755-88886666', '0755-88886666 | phone 075588886666'],
      ['123456789', '123456789 | code 123456789'],
      ['20261121000364', '20261121000364 | code 20261121000364'],
      ['DD20261121000364', 'DD20261121000364 | code DD20261121000364'],
      ['订单 20261121000364', '订单 20261121000364 <number> | code 20261121000364'],
      ['A001', 'A001 | code A001'],
      ['yf01', 'yf01 | code yf01'],
      ['91310000MA1K35XXXX', '91310000MA1K35XXXX | code 91310000MA1K35XXXX'],
      ['li2@zhihui.cn', 'li2@zhihui.cn | code li2@zhihui.cn'],
      ['2.1.0', '2.1.0 | version 2.1.0'],
      ['v2.1', 'v2.1 | version v2.1'],
      ['5kg', '5kg | code 5kg'],
    ])('“%s” is %s', (line, expected) => {
      expect(shown(line)).toEqual([expected]);
    });
  });

  describe('what is no figure of the product has no reading', () => {
    it.each([
      '1.280,00',
      '$500',
      '500 usd',
      '500美元',
      '-5000',
      '8折',
      '5000多',
      '5000以上',
      '两年半',
      '3块5',
      '1万50',
      '3*5000',
      '.5',
      '5000.123元',
      '13800138000a1',
      '123456789012345元',
    ])('“%s”', (line) => {
      expect(shown(line)).toEqual([line]);
    });
  });

  describe('from a value to another', () => {
    const plain = (from: number, to: number) =>
      `change amount ${from}.00 ${to}.00 | change count ${from} ${to}`;
    it.each([
      ['从3600到3800', `从3600到3800 | ${plain(3600, 3800)}`],
      ['从3600改为3800', `从3600改为3800 | ${plain(3600, 3800)}`],
      ['由3600调整为3800', `由3600调整为3800 | ${plain(3600, 3800)}`],
      ['3600改成3800', `3600改成3800 | ${plain(3600, 3800)}`],
      ['3600 -> 3800', `3600 -> 3800 | ${plain(3600, 3800)}`],
      ['3600→3800', `3600→3800 | ${plain(3600, 3800)}`],
      ['3600 => 3800', `3600 => 3800 | ${plain(3600, 3800)}`],
      ['from 3600 to 3800', `from 3600 to 3800 | ${plain(3600, 3800)}`],
      ['价格从3600改为3800', '价格从3600改为3800 <price> | change amount 3600.00 3800.00'],
      ['price from 3600 to 3800', 'price from 3600 to 3800 <price> | change amount 3600.00 3800.00'],
      ['price 3600 to 3800', 'price 3600 to 3800 <price> | change amount 3600.00 3800.00'],
      ['从三千到五千', '从三千到五千 | change amount 3000.00 5000.00 | change count 3000 5000'],
      ['¥3,600 -> ¥3,800', '¥3,600 -> ¥3,800 | change amount 3600.00 3800.00'],
      ['15% -> 18%', '15% -> 18% | change percent 15 18'],
      ['20席改为25席', '20席改为25席 | change count 20 25'],
      ['seats 20 -> 25', 'seats 20 -> 25 <seats> | change count 20 25'],
      ['从364到367', `从364到367 | ${plain(364, 367)} | numbers 364,365,366,367 range`],
    ])('“%s” is %s', (line, expected) => {
      expect(shown(line)).toEqual([expected]);
    });

    it('is not read where neither "from" nor a label says so', () => {
      expect(shown('recharge 5000 to 364')).toEqual([`5000 | ${bare('5000')}`, `364 | ${bare('364')}`]);
    });
  });
});
