// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { CommandRecord } from '../commandKit/command.ts';
import { keepReceipt, type Receipt } from './core/receiptStore.ts';
import { lastRun } from './lastRun.ts';
import { allCommands } from './registry.ts';
import { testContext } from './testing.ts';

const { userId } = testContext.user;
const level = { type: 'agentLevel', id: 'l2', name: '银牌', data: { id: 'l2' } } as CommandRecord;

function keep(command: string, more: Partial<Receipt> = {}): void {
  keepReceipt(userId, {
    ...{ id: 'r', at: '2026-11-28T00:00:00.000Z', command, link: '?run=x', result: '', refused: false },
    given: [{ label: 'Discount rate', text: '6%' }],
    record: { type: 'agentLevel', id: 'l1', name: '金牌' },
    ...more,
  });
}

beforeEach(() => sessionStorage.clear());

it('is result with its record and values, and is run by the command that repeats (R-form-20)', () => {
  expect(lastRun(testContext, undefined)).toBeUndefined();
  keep('agentLevel.edit');
  expect(lastRun(testContext, undefined)).toMatchObject({
    command: { id: 'session.repeat' },
    title: 'command.agentLevel.edit',
    given: ['金牌', '6%'],
  });
});

it('names the record in focus, where it is run on that (R-form-11)', () => {
  keep('agentLevel.edit');
  expect(lastRun(testContext, level)?.given).toEqual(['银牌', '6%']);
});

it('names the records of a run on several', () => {
  keep('agentLevel.disable', {
    record: undefined,
    given: [],
    records: [
      { id: 'l1', name: '金牌' },
      { id: 'l2', name: '银牌' },
    ],
  });
  expect(lastRun(testContext, undefined)?.given).toEqual(['金牌', '银牌']);
});

it('is nothing that would run at once, or that the role does not have', () => {
  keep('list.export');
  expect(lastRun(testContext, undefined)).toBeUndefined();
  keep('order.approve');
  expect(lastRun(testContext, undefined)).toBeUndefined();
});

it.each(
  allCommands
    .filter(({ input }) => input?.fields.some(({ kind }) => kind === 'password') ?? false)
    .flatMap(({ id, roles }) => roles.map((role) => [id, role] as const)),
)('is never %s of %s, which asks for a password, nor what was typed into it (R-form-17)', (id, role) => {
  keep(id);
  expect(lastRun({ ...testContext, role }, undefined)).toBeUndefined();
});
