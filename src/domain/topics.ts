/** Second key of `g …` and of `n …`: the subject of the page, or of the new record, for every role (R-page-10). */
export const topics = {
  approvals: 'a',
  balance: 'b',
  customers: 'c',
  cases: 'f',
  desk: 'd',
  levels: 'e',
  packages: 'k',
  charts: 'l',
  agents: 'm',
  entries: 'n',
  orders: 'o',
  applications: 'p',
  queue: 'q',
  recharges: 'r',
  sales: 's',
  trail: 't',
  people: 'u',
  replay: 'y',
} as const;

export type Topic = keyof typeof topics;
