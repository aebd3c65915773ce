import { and, eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { customers, orders, packages, users } from '../../src/server/db/schema.ts';
import { readingOf } from '../../src/server/search/reading.ts';
import { Random } from '../../src/server/seed/random.ts';

/** A part of a name, and how it is typed without an input method. */
type NamePart = readonly [written: string, letters: string];

/** No part of the demo data's names is among the brands, and no part's reading contains another one's. */
const cityParts: NamePart[] = [
  ['洛阳', 'luoyang'],
  ['桂林', 'guilin'],
  ['柳州', 'liuzhou'],
  ['泉州', 'quanzhou'],
  ['绵阳', 'mianyang'],
];
const brandParts: NamePart[] = [
  ['墨池', 'mochi'],
  ['霁月', 'jiyue'],
  ['苍梧', 'cangwu'],
  ['鹿鸣', 'luming'],
  ['沧澜', 'canglan'],
  ['琥珀', 'hupo'],
  ['锦瑟', 'jinse'],
];
const tradeParts: NamePart[] = [
  ['茶业', 'chaye'],
  ['酒店', 'jiudian'],
  ['农机', 'nongji'],
  ['钟表', 'zhongbiao'],
];
const personParts: NamePart[] = [
  ['郭靖', 'guojing'],
  ['黄蓉', 'huangrong'],
  ['杨过', 'yangguo'],
  ['韦小宝', 'weixiaobao'],
];

export interface GeneratedCustomer {
  id: string;
  name: string;
  parts: readonly NamePart[];
  adminName: string;
  adminLetters: string;
  adminPhone: string;
  companyId: string;
  creditCode: string;
  salesperson: string;
}

export interface GeneratedOrder {
  id: string;
  orderNo: string;
  packageName: string;
  customer: GeneratedCustomer;
}

export interface WordStore {
  customers: GeneratedCustomer[];
  orders: GeneratedOrder[];
}

/** The accounts whose customers are generated: two salespeople of one agent, and one of another agent. */
const owners = [
  ['A001', 'sales'],
  ['A001', 'sales2'],
  ['A002', 'sales'],
] as const;

/** Adds customers with names made of parts, each with up to two orders. */
export async function addWordStore({ db }: Database, count: number): Promise<WordStore> {
  const random = new Random('words');
  const sellers = await Promise.all(
    owners.map(async ([enterpriseId, account]) => {
      const [user] = await db
        .select({ id: users.id, agentId: users.agentId })
        .from(users)
        .where(and(eq(users.enterpriseId, enterpriseId), eq(users.account, account)));
      if (!user?.agentId) throw new Error(`${enterpriseId}/${account} is nobody's staff`);
      return { salespersonId: user.id, agentId: user.agentId, salesperson: `${enterpriseId}/${account}` };
    }),
  );
  const sold = await db
    .select({ id: packages.id, name: packages.name })
    .from(packages)
    .orderBy(packages.name);
  const made: GeneratedCustomer[] = [];
  const dealt: GeneratedOrder[] = [];
  const rows = Array.from({ length: count }, (_, index) => {
    const parts = [random.pick(cityParts), random.pick(brandParts), random.pick(tradeParts)];
    const [adminName, adminLetters] = random.pick(personParts);
    const seller = random.pick(sellers);
    const customer: GeneratedCustomer = {
      id: random.uuid(),
      name: parts.map(([written]) => written).join(''),
      parts,
      adminName,
      adminLetters,
      adminPhone: `1${String(7_700_000_000 + random.between(0, 99_999_999))}`,
      companyId: `W${index.toString(36).toUpperCase().padStart(3, '0')}`,
      creditCode: `91${String(8_000_000_000_000_000 + index * 7919)}`,
      salesperson: seller.salesperson,
    };
    made.push(customer);
    for (let each = random.between(0, 2); each > 0; each -= 1) {
      const { name: packageName } = random.pick(sold);
      const orderNo = `DD20190${1 + (index % 9)}1${index % 9}${String(dealt.length * 37 + 100_003).padStart(6, '0')}`;
      dealt.push({ id: random.uuid(), orderNo, packageName, customer });
    }
    const { parts: _parts, adminLetters: _letters, salesperson: _salesperson, ...stored } = customer;
    return {
      ...stored,
      reading: readingOf(customer.name, { person: adminName }),
      employeeCount: 10,
      industry: 'other' as const,
      adminAccount: `word${index}`,
      // The hash of no password, because no test logs in as a customer.
      adminPasswordHash: '-',
      agentId: seller.agentId,
      salespersonId: seller.salespersonId,
    };
  });
  await db.insert(customers).values(rows);
  const bought = dealt.map(({ id, orderNo, packageName, customer }, index) => {
    const owner = sellers.find(({ salesperson }) => salesperson === customer.salesperson);
    const packageId = sold.find(({ name }) => name === packageName)?.id;
    if (!owner || !packageId) throw new Error('An order has no seller or package');
    return {
      ...{ id, orderNo, packageName, packageId, customerId: customer.id },
      ...{ agentId: owner.agentId, salespersonId: owner.salespersonId },
      ...{
        kind: 'package' as const,
        seatCount: 5,
        amount: `${70_000 + index}.37`,
        quotedAmount: `${70_000 + index}.37`,
        customerName: customer.name,
        status: 'rejected' as const,
      },
      ...{ startDate: '2019-02-01', endDate: '2020-02-01', appliedAt: new Date('2019-01-31T02:00:00Z') },
      ...{ decidedAt: new Date('2019-01-31T03:00:00Z'), decidedById: owner.salespersonId, remarks: '-' },
    };
  });
  await db.insert(orders).values(bought);
  return { customers: made, orders: dealt };
}

/** Tells whether a name made of parts contains the word, either as written or as the letters typed for a part. */
export function nameHasWord(name: string, parts: readonly NamePart[], word: string): boolean {
  return name.includes(word) || parts.some(([, letters]) => letters === word.toLowerCase());
}

/** Tells whether a customer has the word in one of its searchable fields (R-list-4). */
export function customerHasWord(customer: GeneratedCustomer, word: string): boolean {
  const { name, parts, adminName, adminLetters, adminPhone, companyId, creditCode } = customer;
  return (
    nameHasWord(name, [...parts, [adminName, adminLetters]], word) ||
    [adminName, adminPhone, companyId, creditCode].some((text) =>
      text.toLowerCase().includes(word.toLowerCase()),
    )
  );
}

/** Tells whether an order has the word in its number or in the name of its customer or package (R-list-4). */
export function orderHasWord({ orderNo, packageName, customer }: GeneratedOrder, word: string): boolean {
  return (
    nameHasWord(customer.name, customer.parts, word) ||
    packageName.includes(word) ||
    (/^\d{1,3}$/.test(word) && orderNo.endsWith(word)) ||
    (/^(DD)?\d{4,}$/i.test(word) && orderNo.includes(word.toUpperCase()))
  );
}
