import { creditCodeCheckCharacter } from '../../domain/creditCode.ts';
import type { Industry } from '../../domain/customer.ts';
import type { Random } from './random.ts';

interface City {
  name: string;
  letters: string;
  /** Administrative division, as in a credit code. */
  division: string;
}

export const cities = {
  shanghai: { name: '上海', letters: 'SH', division: '310115' },
  suzhou: { name: '苏州', letters: 'SU', division: '320508' },
  nanjing: { name: '南京', letters: 'NJ', division: '320105' },
  hangzhou: { name: '杭州', letters: 'HZ', division: '330106' },
  ningbo: { name: '宁波', letters: 'NB', division: '330212' },
  shenzhen: { name: '深圳', letters: 'SZ', division: '440305' },
  guangzhou: { name: '广州', letters: 'GZ', division: '440106' },
  dongguan: { name: '东莞', letters: 'DG', division: '441900' },
  beijing: { name: '北京', letters: 'BJ', division: '110108' },
  tianjin: { name: '天津', letters: 'TJ', division: '120104' },
  chengdu: { name: '成都', letters: 'CD', division: '510104' },
  chongqing: { name: '重庆', letters: 'CQ', division: '500112' },
  wuhan: { name: '武汉', letters: 'WH', division: '420111' },
  changsha: { name: '长沙', letters: 'CS', division: '430104' },
  xian: { name: '西安', letters: 'XA', division: '610113' },
  qingdao: { name: '青岛', letters: 'QD', division: '370212' },
} satisfies Record<string, City>;
export type CityKey = keyof typeof cities;

const brands: [name: string, letters: string][] = [
  ['明远', 'MY'],
  ['恒泽', 'HZ'],
  ['嘉禾', 'JH'],
  ['瑞丰', 'RF'],
  ['鼎新', 'DX'],
  ['博雅', 'BY'],
  ['华晟', 'HS'],
  ['中瀚', 'ZH'],
  ['启航', 'QH'],
  ['天衡', 'TH'],
  ['安澜', 'AL'],
  ['云栖', 'YQ'],
  ['海岳', 'HY'],
  ['金穗', 'JS'],
  ['立信', 'LX'],
  ['正邦', 'ZB'],
  ['宏图', 'HT'],
  ['美辰', 'MC'],
  ['同心', 'TX'],
  ['康宁', 'KN'],
  ['德润', 'DR'],
  ['百川', 'BC'],
  ['景行', 'JX'],
  ['思齐', 'SQ'],
  ['远山', 'YS'],
  ['星野', 'XY'],
  ['锦程', 'JC'],
  ['万象', 'WX'],
  ['弘毅', 'HO'],
  ['致和', 'ZE'],
  ['青禾', 'QE'],
  ['新域', 'XU'],
  ['领创', 'LC'],
  ['卓尔', 'ZR'],
  ['福源', 'FY'],
  ['凌云', 'LY'],
  ['方舟', 'FZ'],
  ['盛和', 'SE'],
  ['维嘉', 'WJ'],
  ['东曜', 'DY'],
];

const businesses: Record<Industry, string[]> = {
  manufacturing: ['精密制造', '机电设备', '新材料', '自动化装备'],
  retail: ['商贸', '连锁超市', '百货'],
  finance: ['融资租赁', '商业保理', '保险经纪'],
  education: ['教育科技', '职业培训'],
  healthcare: ['医疗器械', '健康管理', '生物医药'],
  logistics: ['供应链管理', '冷链物流', '货运代理'],
  construction: ['建筑工程', '装饰设计', '建设监理'],
  internet: ['网络科技', '信息技术', '数据服务'],
  government: ['城市建设投资', '公共交通', '水务'],
  other: ['文化传媒', '人力资源', '餐饮管理'],
};
const industryMix: Industry[] = [
  'manufacturing',
  'manufacturing',
  'manufacturing',
  'retail',
  'retail',
  'internet',
  'internet',
  'logistics',
  'healthcare',
  'construction',
  'education',
  'finance',
  'government',
  'other',
];
const headcounts = [
  [26, 90],
  [26, 90],
  [90, 400],
  [90, 400],
  [400, 1200],
  [1200, 4800],
] as const;
const creditCodeCharacters = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];

export interface Company {
  companyId: string;
  name: string;
  industry: Industry;
  employeeCount: number;
  creditCode: string;
  website: string | null;
}

/**
 * Returns a credit code in the format of companies: legal person under the market regulator (91), division, body, check.
 */
function creditCode(division: string, random: Random): string {
  const body = Array.from({ length: 7 }, () => random.pick(creditCodeCharacters)).join('');
  const first17 = `91${division}MA${body}`;
  return first17 + creditCodeCheckCharacter(first17);
}

/** Returns the address of two of three companies; by their ID, so that other draws remain the same. */
function websiteOf(companyId: string): string | null {
  const sum = [...companyId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 3 === 0 ? null : `https://www.${companyId.toLowerCase()}.example.com`;
}

/** Returns a company of one of the cities; its ID is the initials of city and brand. */
export function drawCompany(cityKeys: readonly CityKey[], random: Random): Company {
  const city = cities[random.pick(cityKeys)];
  const [brand, letters] = random.pick(brands);
  const industry = random.pick(industryMix);
  const [least, most] = random.pick(headcounts);
  const form = industry === 'government' || random.chance(0.12) ? '集团有限公司' : '有限公司';
  const companyId = city.letters + letters;
  return {
    companyId,
    name: city.name + brand + random.pick(businesses[industry]) + form,
    industry,
    employeeCount: random.between(least, most),
    creditCode: creditCode(city.division, random),
    website: websiteOf(companyId),
  };
}

/** Founds companies, no two with the same ID. */
export class Companies {
  private readonly used = new Set<string>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  found(cityKeys: readonly CityKey[]): Company {
    for (;;) {
      const company = drawCompany(cityKeys, this.random);
      if (this.used.has(company.companyId)) continue;
      this.used.add(company.companyId);
      return company;
    }
  }
}
