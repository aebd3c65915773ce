/** The headings and the values of each CSV column, compared with the record in the answer of the list's call. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, startTestApi, type TestApi } from '../support/testApi.ts';
import { engines } from '../support/testDatabase.ts';

type Row = Record<string, string | number | null>;
type Column = [head: string, cell: string | ((row: Row) => string | number | null | undefined)];

/** Formats an instant of UTC as a minute of Shanghai, which is eight hours later all year. */
const minute = (field: string) => (row: Row) => {
  const at = row[field];
  const shown = at ? new Date(Date.parse(String(at)) + 8 * 3_600_000).toISOString() : '';
  return shown.slice(0, 16).replace('T', ' ');
};
const worded = (field: string, words: Record<string, string>) => (row: Row) => words[String(row[field])];
/** Formats a code of digits as a formula with a text, so that a spreadsheet shows every digit (R-list-6). */
const digits = (field: string) => (row: Row) => `="${row[field]}"`;
const dayBefore = (field: string) => (row: Row) =>
  new Date(Date.parse(String(row[field])) - 86_400_000).toISOString().slice(0, 10);

interface List {
  as: keyof typeof accounts;
  method: 'GET' | 'POST';
  path: string;
  columns: Column[];
}

const lists: List[] = [
  {
    as: 'operations',
    method: 'POST',
    path: 'order/page',
    columns: [
      ['Order number', 'orderNo'],
      ['Customer', 'customerName'],
      ['Customer today', 'customerNameNow'],
      ['Product type', worded('productType', { package: 'Product package', seat: 'Seats' })],
      ['Package', 'packageName'],
      ['Order type', worded('kind', { package: 'Purchase', seat: 'Added seats', renewal: 'Renewal' })],
      ['Seats', 'seatCount'],
      ['Amount', 'amount'],
      ['Quoted amount', 'quotedAmount'],
      [
        'Approval status',
        worded('status', {
          pending: 'Pending approval',
          approved: 'Approved',
          rejected: 'Rejected',
          withdrawn: 'Withdrawn',
        }),
      ],
      ['Salesperson', 'salespersonName'],
      ['Agent name', 'agentName'],
      ['Submitted', minute('appliedAt')],
      ['Start date', 'startDate'],
      ['End date', dayBefore('endDate')],
    ],
  },
  {
    as: 'agent',
    method: 'GET',
    path: 'account/sale/page',
    columns: [
      ['Time', minute('at')],
      ['Order number', 'orderNo'],
      ['Customer', 'customerName'],
      ['Package', 'packageName'],
      ['Salesperson', 'salespersonName'],
      ['Quota deducted', 'amount'],
      ['Quoted amount', 'quotedAmount'],
      ['Remaining after', 'balanceAfter'],
    ],
  },
  {
    as: 'agent',
    method: 'GET',
    path: 'account/entries',
    columns: [
      ['Entry', 'id'],
      ['Time', minute('at')],
      [
        'Type',
        worded('kind', {
          recharge: 'Recharge',
          sale: 'Sale',
          reversal: 'Reversal',
          correction: 'Correction',
        }),
      ],
      ['Amount', 'amount'],
      ['Quoted amount', 'quotedAmount'],
      ['Remaining quota', 'balanceAfter'],
      ['Order number', 'orderNo'],
      ['Customer', 'customerName'],
      ['Reversed entry', 'reversesId'],
      ['Remarks', 'remarks'],
      ['Operator', 'actorName'],
    ],
  },
  {
    as: 'agent',
    method: 'GET',
    path: 'user/page',
    columns: [
      ['Name', 'name'],
      ['Phone', digits('mobile')],
      ['Login account', 'account'],
      ['Customers', 'customerCount'],
      [
        'Status',
        worded('status', {
          active: 'Active',
          working: 'Working',
          suspended: 'Suspended',
          resigned: 'Resigned',
        }),
      ],
      ['Date added', minute('createdAt')],
      ['Resigned', minute('resignedAt')],
    ],
  },
  {
    as: 'operations',
    method: 'GET',
    path: 'app/page',
    columns: [
      ['Application name', 'name'],
      ['Developer', 'developerName'],
      ['Publication', worded('status', { published: 'Published', unpublished: 'Unpublished' })],
      ['Live version', 'passedNumber'],
      ['Latest version', 'latestNumber'],
      [
        'Review status',
        worded('auditStatus', {
          draft: 'To be submitted',
          pending: 'To be reviewed',
          passed: 'Passed',
          rejected: 'Rejected',
        }),
      ],
      ['Review description', 'reviewDescription'],
      ['Developer seat price per month', 'developerSeatPrice'],
      ['Platform seat price per month', 'platformSeatPrice'],
      ['Created', minute('createdAt')],
      ['Submitted', minute('appliedAt')],
      ['Released', minute('releasedAt')],
    ],
  },
];

const pageSize = 100;

describe.each(engines())('the columns of a CSV on %s', (engine) => {
  let server: TestApi;
  beforeAll(async () => {
    server = await startTestApi(engine);
  });
  afterAll(() => server.close());

  it.each(lists)('$path hold what the list says of the record', async ({ as, method, path, columns }) => {
    const [enterpriseId, account, password] = accounts[as];
    const caller = await server.login(enterpriseId, account, password);
    const { body } =
      method === 'POST'
        ? await caller.call<{ records: Row[] }>('POST', `/${path}`, { pageSize })
        : await caller.call<{ records: Row[] }>('GET', `/${path}?pageSize=${pageSize}`);
    const response = await server.api.hono.request(`/api/operation/${path.replace(/\/page$/, '')}/export`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${caller.token}`,
        'Accept-Language': 'en-US',
        'Content-Type': 'application/json',
      },
      body: '{}',
    });
    const [heads, ...lines] = parse(await response.text(), { bom: true }) as string[][];
    expect(heads).toEqual(columns.map(([head]) => head));
    const { records } = body.data;
    expect(records.length).toBeGreaterThan(2);
    const expected = records.map((row) =>
      columns.map(([, cell]) => String((typeof cell === 'string' ? row[cell] : cell(row)) ?? '')),
    );
    expect(lines.slice(0, pageSize)).toEqual(expected);
  });
});
