import { IconCheck } from '../icons/icons.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { OrderFacts } from '../commands/order/orderRecord.ts';
import { defineCommand, type Command, type CommandRecord } from './command.ts';

const declared: Pick<Command, 'title' | 'icon'> = { title: 'command.order.open', icon: IconCheck };
const run = async () => ({});

it('types the data of a command by the record type that it acts on', () => {
  defineCommand({
    ...declared,
    roles: ['agent'],
    id: 'test.data',
    on: 'order',
    applies: (_context, order) => {
      const all: OrderFacts = order;
      // @ts-expect-error: an order has no phone, as a member of the staff has.
      return all.orderNo !== order.mobile;
    },
    run,
  });
  // @ts-expect-error: nothing is of this type.
  const command = defineCommand({ ...declared, roles: ['agent'], id: 'test.type', on: 'invoice', run });
  expect(command.id).toBe('test.type');
});

it('gives a command that acts on nothing no record', () => {
  const command = defineCommand({
    ...declared,
    roles: ['agent'],
    id: 'test.none',
    run: async ({ record }) => {
      const none: undefined = record;
      return { changed: none };
    },
  });
  expect(command.on).toBeUndefined();
});

it('types the values by the schema of the form', () => {
  const command = defineCommand({
    ...declared,
    roles: ['agent'],
    id: 'test.values',
    input: { fields: [], schema: async () => z.object({ remarks: z.string() }) },
    run: async ({ values }) => {
      const remarks: string = values.remarks;
      // @ts-expect-error: the form asks for no amount.
      return { route: remarks, go: values.amount };
    },
  });
  expect(command.input?.fields).toEqual([]);
});

it('tells the data of a record by its type', () => {
  const nameOf = (record: CommandRecord) =>
    record.type === 'order' ? record.data.orderNo : record.type === 'staff' ? record.data.mobile : '';
  // @ts-expect-error: a customer's data makes no order.
  const wrong: CommandRecord = { type: 'order', id: '1', name: '', data: { companyId: 'AB12' } };
  expect(nameOf(wrong)).toBeUndefined();
});
