import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filterValues } from '../../../tests/support/filterValues.ts';
import { applicationFilterSchema } from '../../domain/application.ts';
import { auditCaseFilterSchema } from '../../domain/auditCase.ts';
import { customerFilterSchema } from '../../domain/customerFilter.ts';
import { ledgerEntryFilterSchema } from '../../domain/ledger.ts';
import { orderFilterSchema } from '../../domain/orderFilter.ts';
import { listInput } from './listInput.ts';
import { listParametersOf } from './listState.ts';

const parametersOf = (search: string) => listParametersOf(new URLSearchParams(search));
const id = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';
const long = (length: number) => 'x'.repeat(length);

/** Only the entries that are sent: JSON leaves out what is undefined. */
const sent = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** The filter schema of every list of the domain. */
const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../domain/*.ts', '!../../domain/*.test.ts'], {
    eager: true,
  }),
)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, schema]) =>
    name.endsWith('FilterSchema') && schema instanceof z.ZodObject && 'current' in schema.shape
      ? [[name, schema] as const]
      : [],
  );

describe('the input of a list', () => {
  it('is tested for every filter of every list', () => {
    const counts = schemas.map(([name, schema]) => [name, Object.keys(filterValues(schema)).length]);
    expect(Object.fromEntries(counts)).toEqual({
      agentFilterSchema: 5,
      agentLevelFilterSchema: 4,
      applicationFilterSchema: 7,
      auditCaseFilterSchema: 4,
      auditFilterSchema: 17,
      customerFilterSchema: 5,
      ledgerEntryFilterSchema: 6,
      ledgerFilterSchema: 3,
      noteFilterSchema: 4,
      orderFilterSchema: 14,
      packageFilterSchema: 6,
      passwordRequestFilterSchema: 5,
      platformUserFilterSchema: 5,
      rechargeFilterSchema: 5,
      staffFilterSchema: 4,
    });
  });

  it.each(schemas)('of %s has each of its filters from the address, unless it is refused', (_, schema) => {
    for (const [name, { valid, sent: value, invalid }] of Object.entries(filterValues(schema))) {
      const accepted = listInput(schema, parametersOf(`?${new URLSearchParams({ [name]: valid })}`));
      expect(sent(accepted.criteria), `${name}=${valid}`).toEqual({ [name]: value });
      expect(sent(accepted.input)).toEqual({ current: 1, pageSize: 20, [name]: value });
      expect(accepted.filtered).toBe(true);
      const refused = listInput(schema, parametersOf(`?${new URLSearchParams({ [name]: invalid })}`));
      expect(sent(refused.input), `${name}=${invalid}`).toEqual({ current: 1, pageSize: 20 });
      expect(refused.filtered).toBe(false);
    }
  });

  it.each<[string, z.ZodObject, Record<string, unknown>]>([
    ['', orderFilterSchema, {}],
    ['?status=pending', orderFilterSchema, { status: 'pending' }],
    ['?status=PENDING', orderFilterSchema, {}],
    [`?customerId=${id}`, orderFilterSchema, { customerId: id }],
    ['?customerId=7', orderFilterSchema, {}],
    ['?endFrom=2026-02-28&endTo=2026-02-30', orderFilterSchema, { endFrom: '2026-02-28' }],
    // Several ids, and the number of rows of each, are for the links of the graph alone.
    [`?ids=${id}&agentIds=${id}&perAgent=3`, customerFilterSchema, {}],
    [`?keyword=${long(50)}`, customerFilterSchema, { keyword: long(50) }],
    [`?keyword=${long(51)}&status=enabled`, customerFilterSchema, { status: 'enabled' }],
    ['?keyword=%20%E2%80%8B', customerFilterSchema, { keyword: '' }],
    ['?keyword=%20Lan%20', customerFilterSchema, { keyword: 'Lan' }],
    ['?keyword=&status=', customerFilterSchema, {}],
    ['?nosuch=1&__proto__=1', customerFilterSchema, {}],
    ['?upTo=17&kind=sale', ledgerEntryFilterSchema, { upTo: '17', kind: 'sale' }],
    ['?upTo=17a&kind=sales', ledgerEntryFilterSchema, {}],
  ])('of the address %s', (search, schema, criteria) => {
    expect(sent(listInput(schema, parametersOf(search)).criteria)).toEqual(criteria);
  });

  it('is not filtered by an invisible keyword', () => {
    const { filtered } = listInput(customerFilterSchema, parametersOf('?keyword=%20%E2%80%8B'));
    expect(filtered).toBe(false);
  });

  it.each([
    ['?sort=amount', { sort: 'amount', direction: 'desc' }],
    ['?sort=amount&direction=asc', { sort: 'amount', direction: 'asc' }],
    ['?sort=amount&direction=up', { sort: 'amount', direction: 'desc' }],
    ['?sort=nosuch&direction=asc', {}],
    ['?direction=asc', {}],
  ])('has the sort of %s if the call knows it', (search, sort) => {
    expect(sent(listInput(orderFilterSchema, parametersOf(search)).filter)).toEqual(sort);
  });

  it('has the direction alone where the call has one column to sort by', () => {
    const filterOf = (search: string) => sent(listInput(auditCaseFilterSchema, parametersOf(search)).filter);
    expect(filterOf('?sort=createdAt&direction=asc')).toEqual({ direction: 'asc' });
    expect(filterOf('')).toEqual({});
  });

  it('has the page of the address', () => {
    expect(sent(listInput(orderFilterSchema, parametersOf('?page=3&size=50&after=b')).input)).toEqual({
      current: 3,
      pageSize: 50,
      after: 'b',
    });
  });

  it('has what the page decides, whatever the address says, and that is no filter', () => {
    const { input, filtered } = listInput(orderFilterSchema, parametersOf('?status=approved'), {
      fixed: { status: 'pending' },
    });
    expect(sent(input)).toEqual({ current: 1, pageSize: 20, status: 'pending' });
    expect(filtered).toBe(false);
    const own = listInput(ledgerEntryFilterSchema, parametersOf(`?agentId=${id}`), {
      fixed: { agentId: undefined },
    });
    expect(sent(own.input)).toEqual({ current: 1, pageSize: 20 });
    expect(own.filtered).toBe(false);
  });

  it('has the order of the page until the address names one', () => {
    const order = { sort: 'appliedAt', direction: 'asc' } as const;
    const filterOf = (search: string) =>
      sent(listInput(applicationFilterSchema, parametersOf(search), { order }).filter);
    expect(filterOf('')).toEqual(order);
    expect(filterOf('?sort=name')).toEqual({ sort: 'name', direction: 'desc' });
    expect(filterOf('?sort=nosuch&direction=desc')).toEqual(order);
  });

  it('does not count the owner of the list as a filter', () => {
    const owner = { subject: ['agentId' as const] };
    const ofOwner = listInput(ledgerEntryFilterSchema, parametersOf(`?agentId=${id}`), owner);
    expect(ofOwner.criteria.agentId).toBe(id);
    expect(ofOwner.filtered).toBe(false);
    expect(listInput(ledgerEntryFilterSchema, parametersOf('?kind=sale'), owner).filtered).toBe(true);
  });
});
