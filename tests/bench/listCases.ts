type Role = 'operations' | 'agent' | 'salesperson';
type Filters = Record<string, Record<string, unknown>>;

/** One request for a list: its caller and its filters. */
export interface ListCase {
  list: string;
  role: Role;
  what: string;
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, unknown>;
}

/** Keywords that people type, from one in nearly all records to one in none. */
const keywords = {
  'in nearly all names': '公司',
  'in nearly all names, four characters': '有限公司',
  'in nearly all names, pinyin': 'gongsi',
  'in nearly all names, initials': 'yxgs',
  'common in names': '科技',
  'common in names, one character': '海',
  'common in names, pinyin': 'keji',
  'common in names, initials': 'kj',
  'a city, pinyin': 'shanghai',
  'a city, pinyin begun': 'sha',
  'one letter': 'k',
  'one digit': '7',
  'three digits': '968',
  'four digits': '0968',
  'a year': '2026',
  'a phone, its beginning': '1380',
  'a product': '云',
  'found nowhere': '没有这样的客户',
  'found nowhere, letters': 'zzqqxx',
  'found nowhere, digits': '99999999999',
};
const numbers = {
  'all order numbers': 'DD',
  'in nearly all order numbers': 'DD2026',
  'last year’s order numbers': 'DD2025',
  'a month of order numbers': 'DD202603',
  'a day of order numbers': 'DD20260301',
};
/** Sorts and filters that are combined with a keyword. */
const views = {
  'oldest first': { direction: 'asc' },
  // The last of the twenty pages that the screen offers for a common keyword (`searchLimits.rowsMatched`).
  'page 25': { current: 25 },
};
const plain = { 'no filter': {}, 'page 50': { current: 50 } };
const widely = ['in nearly all names', 'common in names', 'common in names, pinyin'] as const;

function keywordFilters(all: Record<string, string>, others: Filters): Filters {
  const alone = Object.entries(all).map(([what, keyword]) => [`keyword ${what}`, { keyword }] as const);
  const combined = widely.flatMap((what) =>
    Object.entries(others).map(
      ([view, filter]) => [`keyword ${what}; ${view}`, { ...filter, keyword: keywords[what] }] as const,
    ),
  );
  return Object.fromEntries([...alone, ...combined]);
}

/** The last pages of the lists of all agents: an address may name them, and "Previous" goes by number (R-list-15). */
const deep = {
  'page 5,000': { current: 5000 },
  'page 5,000, oldest first': { current: 5000, direction: 'asc' },
};

const month = { from: '2026-03-01', to: '2026-03-31' };
const amounts = {
  'by amount, descending': { sort: 'amount' },
  'by amount, ascending': { sort: 'amount', direction: 'asc' },
};
const orderViews = {
  pending: { status: 'pending' },
  approved: { status: 'approved' },
  seats: { productType: 'seat' },
  ...amounts,
  'a month': { appliedFrom: month.from, appliedTo: month.to },
  'begun in a month': { startFrom: month.from, startTo: month.to },
  'begun on a day': { startFrom: month.from, startTo: month.from },
  'ending in a month': { endFrom: month.from, endTo: month.to },
  'ending on a day': { endFrom: month.from, endTo: month.from },
  ...views,
};
const customerViews = {
  enabled: { status: 'enabled' },
  disabled: { status: 'disabled' },
  'by orders, descending': { sort: 'orderCount' },
  ...views,
};
const ledgerViews = { ...amounts, 'a month': month, ...views };

const orders = { ...plain, ...orderViews, ...keywordFilters({ ...keywords, ...numbers }, orderViews) };
const customers = { ...plain, ...customerViews, ...keywordFilters(keywords, customerViews) };
const ledger = {
  ...plain,
  ...ledgerViews,
  ...keywordFilters({ ...keywords, ...numbers }, ledgerViews),
};
const agents = {
  'no filter': {},
  'keyword in nearly all names': { keyword: '测算' },
  'keyword found nowhere': { keyword: '没有这样的客户' },
};
const recharges = {
  ...ledger,
  'keyword in nearly all agents’ names': { keyword: '测算' },
  'keyword in nearly all agents’ names; oldest first': { keyword: '测算', direction: 'asc' },
};

function of(list: string, roles: Role[], method: 'GET' | 'POST', path: string, filters: Filters): ListCase[] {
  return roles.flatMap((role) =>
    Object.entries(filters).map(([what, filter]): ListCase => {
      const query = new URLSearchParams(filter as Record<string, string>);
      return method === 'POST'
        ? { list, role, what, method, path, body: filter }
        : { list, role, what, method, path: `${path}?${query.toString()}` };
    }),
  );
}

/** Every list that grows with the business, for each role that has it. */
export const listCases: ListCase[] = [
  ...of('orders', ['operations'], 'POST', '/order/page', deep),
  ...of('customers', ['operations'], 'POST', '/customer/page', deep),
  ...of('recharges', ['operations'], 'GET', '/agent/recharge/record/page', deep),
  ...of('orders', ['operations', 'agent', 'salesperson'], 'POST', '/order/page', orders),
  ...of('customers', ['operations', 'agent', 'salesperson'], 'POST', '/customer/page', customers),
  ...of('recharges', ['operations'], 'GET', '/agent/recharge/record/page', recharges),
  ...of('own recharges', ['agent'], 'GET', '/account/recharge/page', ledger),
  ...of('sales', ['agent'], 'GET', '/account/sale/page', ledger),
  ...of('entries', ['agent'], 'GET', '/account/entries', ledger),
  ...of('agents', ['operations'], 'GET', '/agent/page', agents),
  ...of('staff', ['agent'], 'GET', '/user/page', { 'no filter': {}, 'keyword one letter': { keyword: 'k' } }),
];
