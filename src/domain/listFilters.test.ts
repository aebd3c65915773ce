import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agentFilterSchema } from './agent.ts';
import { agentLevelFilterSchema } from './agentLevel.ts';
import { applicationFilterSchema } from './application.ts';
import { customerFilterSchema } from './customerFilter.ts';
import { ledgerEntryFilterSchema, ledgerFilterSchema } from './ledger.ts';
import { orderFilterSchema } from './orderFilter.ts';
import { pageOf } from './paging.ts';
import { passwordRequestFilterSchema } from './passwordRequest.ts';
import { platformUserFilterSchema } from './platformUser.ts';
import { packageFilterSchema } from './productPackage.ts';
import { rechargeFilterSchema } from './recharge.ts';
import { staffFilterSchema } from './staff.ts';
import { refused, uuid } from './testing/refused.ts';

const long = (length: number) => 'x'.repeat(length);

/** The days on which the records entered their current state. */
const since = { sinceFrom: '2026-01-01', sinceTo: '2026-01-31' };

/** Each list with its sort orders (the first is the default) and its filters. */
const lists: [string, z.ZodType, string[], Record<string, unknown>][] = [
  [
    'orders',
    orderFilterSchema,
    ['appliedAt', 'amount'],
    {
      status: 'pending',
      productType: 'seat',
      customerId: uuid,
      salespersonId: uuid,
      agentId: uuid,
      appliedFrom: '2026-01-01',
      appliedTo: '2026-01-31',
      startFrom: '2026-01-01',
      startTo: '2026-01-31',
      endFrom: '2026-01-01',
      endTo: '2026-01-31',
      ...since,
    },
  ],
  ['customers', customerFilterSchema, ['createdAt', 'orderCount'], { status: 'disabled', ...since }],
  [
    'agents',
    agentFilterSchema,
    ['createdAt', 'name', 'enterpriseId'],
    { status: 'enabled', levelId: uuid, ...since },
  ],
  [
    'agent levels',
    agentLevelFilterSchema,
    ['createdAt', 'discountRate', 'name'],
    { status: 'deleted', ...since },
  ],
  [
    'applications',
    applicationFilterSchema,
    ['createdAt', 'name', 'appliedAt'],
    {
      status: 'published',
      auditStatus: 'rejected',
      ...since,
      auditSinceFrom: '2026-01-01',
      auditSinceTo: '2026-01-31',
    },
  ],
  [
    'packages',
    packageFilterSchema,
    ['createdAt', 'name', 'price', 'durationMonths'],
    { status: 'unpublished', kind: 'trial', applicationId: uuid, ...since },
  ],
  ['entries', ledgerFilterSchema, ['at', 'amount'], { from: '2026-01-01', to: '2026-01-31' }],
  [
    'entries of a kind',
    ledgerEntryFilterSchema,
    ['at', 'amount'],
    { agentId: uuid, upTo: '17', kind: 'sale', from: '2026-01-01' },
  ],
  ['recharges', rechargeFilterSchema, ['at', 'amount'], { agentId: uuid, kind: 'correction' }],
  ['staff', staffFilterSchema, ['createdAt'], { status: 'resigned', ...since }],
  [
    'platform users',
    platformUserFilterSchema,
    ['createdAt', 'name'],
    { status: 'active', role: 'developer', ...since },
  ],
];

describe('the filter of a list', () => {
  it.each(lists)(
    'of %s begins at the first 20, the newest first (R-list-1, R-list-2)',
    (_, schema, sorts) => {
      expect(schema.parse({})).toEqual({ current: 1, pageSize: 20, sort: sorts[0], direction: 'desc' });
    },
  );

  it.each(lists)('of %s takes what it knows, and refuses the rest', (_, schema, sorts, filters) => {
    for (const sort of sorts)
      for (const direction of ['asc', 'desc']) {
        const query = { current: 3, pageSize: 50, keyword: 'a', sort, direction, ...filters };
        expect(schema.parse(query)).toEqual(query);
      }
    for (const name of ['sort', 'direction', ...Object.keys(filters)])
      expect(refused(schema, { [name]: '?' }), name).toHaveProperty(name);
  });

  it.each(lists)('of %s has a keyword of 50 characters at most (R-list-3)', (_, schema) => {
    expect(schema.parse({ keyword: ` ${long(50)} ` })).toMatchObject({ keyword: long(50) });
    expect(refused(schema, { keyword: long(51) })).toEqual({ keyword: 'validation.tooLong' });
  });

  it.each([
    ['current', [0, -1], [1, 1_000_000, '7'], 'validation.page'],
    ['current', [1_000_001, 1e12], [1_000_000], 'validation.tooMany'],
    ['pageSize', [0, 101], [1, 100, '50'], 'validation.pageSize'],
  ])('has a %s within its limits', (name, outside, inside, key) => {
    for (const value of outside)
      expect(refused(staffFilterSchema, { [name]: value })).toEqual({ [name]: key });
    for (const value of inside)
      expect(staffFilterSchema.parse({ [name]: value })).toMatchObject({ [name]: Number(value) });
    expect(refused(staffFilterSchema, { [name]: 1.5 })).toHaveProperty(name);
  });

  it('of password requests is sorted by its time', () => {
    expect(passwordRequestFilterSchema.parse({})).toEqual({ current: 1, pageSize: 20, direction: 'desc' });
    expect(passwordRequestFilterSchema.parse({ direction: 'desc' }).direction).toBe('desc');
    for (const status of ['pending', 'answered', 'dismissed'])
      expect(
        passwordRequestFilterSchema.parse({ status, id: uuid, direction: 'asc', keyword: ' a ' }),
      ).toEqual({
        current: 1,
        pageSize: 20,
        direction: 'asc',
        status,
        id: uuid,
        keyword: 'a',
      });
    for (const name of ['status', 'id', 'direction'])
      expect(refused(passwordRequestFilterSchema, { [name]: '?' })).toHaveProperty(name);
    expect(refused(passwordRequestFilterSchema, { keyword: long(51) })).toEqual({
      keyword: 'validation.tooLong',
    });
  });

  it('of entries names the last one by its number', () => {
    expect(refused(ledgerEntryFilterSchema, { upTo: '1'.repeat(15) })).toEqual({});
    for (const upTo of ['', '1a', 'a1', '1'.repeat(16)])
      expect(refused(ledgerEntryFilterSchema, { upTo }), upTo).toEqual({ upTo: 'validation.invalid' });
  });

  it('is answered with how many there are, and the page', () => {
    const schema = pageOf(z.object({ id: z.string() }), 'Page');
    const page = { total: 1, records: [{ id: 'a' }] };
    expect(schema.parse(page)).toEqual(page);
    expect(schema.parse({ ...page, totalIsLowerBound: true })).toEqual({ ...page, totalIsLowerBound: true });
    expect(Object.keys(refused(schema, {})).sort()).toEqual(['records', 'total']);
  });
});
