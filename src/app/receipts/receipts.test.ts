// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { CommandRecord, RunResult, FieldValues, ProcessedRecord } from '../../commandKit/command.ts';
import { hasReceipts, hasReceipt } from '../../commands/core/receipts.ts';
import { testContext, testHost } from '../../commands/testing.ts';
import { commandById } from '../../commands/registry.ts';
import { GraphFailure } from '../../graph/client/failure.ts';
import { inverseOfReceipt, isRepeatable, repeatLast, runAgain, takeBack } from './again.ts';
import { keepRun } from './receiptOf.ts';
import { readReceipts } from '../../commands/core/receiptStore.ts';

const { userId } = testContext.user;
const done: RunResult = { outcome: { notice: { key: 'common.copied' } } };
const level = { type: 'agentLevel', id: 'l1', name: '金牌', data: { id: 'l1' } } as CommandRecord;

const keep = (id: string, typed: FieldValues, record?: CommandRecord, end: RunResult = done) =>
  keepRun(testContext, commandById(id), { record, values: {}, typed, idempotencyKey: 'k' }, end);

beforeEach(() => sessionStorage.clear());

it('keeps what was run, with what, and what came of it, the latest first (R-form-11)', async () => {
  expect(hasReceipts(userId)).toBe(false);
  await keep('agentLevel.new', { name: '银牌', discountRate: '5', remarks: '' });
  await keep('agentLevel.disable', {}, level);
  expect(hasReceipts(userId)).toBe(true);
  const [last, first] = readReceipts(userId);
  expect(last).toMatchObject({
    command: 'agentLevel.disable',
    record: { id: 'l1', name: '金牌' },
    result: 'Copied',
  });
  expect(first?.given).toEqual([
    { label: 'Name', text: '银牌' },
    { label: 'Discount rate', text: '5%' },
  ]);
  expect(first?.link).toBe('?run=agentLevel.new&name=%E9%93%B6%E7%89%8C&discountRate=5');
});

it('keeps why a command was refused', async () => {
  await keep('agentLevel.disable', {}, level, { failure: new GraphFailure('An agent has it', 409, []) });
  expect(readReceipts(userId)[0]).toMatchObject({ result: 'An agent has it', refused: true });
});

it.each([
  [
    'account.password',
    { oldPassword: 'geheim-alt', newPassword: 'geheim-neu', newPasswordAgain: 'geheim-neu' },
  ],
  ['passwordRequest.answer', { newPassword: 'geheim-neu', newPasswordAgain: 'geheim-neu', remarks: '' }],
  ['agent.new', { name: '华南代理', account: 'south', password: 'geheim-neu', passwordAgain: 'geheim-neu' }],
  ['staff.add', { name: '李四', account: 'lisi', password: 'geheim-neu', passwordAgain: 'geheim-neu' }],
  [
    'platformUser.new',
    { name: '王五', account: 'wangwu', password: 'geheim-neu', passwordAgain: 'geheim-neu' },
  ],
] as const)('keeps no password of %s', async (id, typed) => {
  await keep(id, typed);
  expect(readReceipts(userId)).toHaveLength(1);
  expect(JSON.stringify(Object.entries({ ...sessionStorage }))).not.toContain('geheim');
  expect(JSON.stringify(readReceipts(userId))).not.toContain('geheim');
});

it('keeps the last fifty, of each user alone', async () => {
  for (let each = 0; each < 52; each += 1) await keep('agentLevel.new', { name: `等级${each}` });
  expect(readReceipts(userId)).toHaveLength(50);
  expect(readReceipts(userId)[0]?.given).toEqual([{ label: 'Name', text: '等级51' }]);
  expect(readReceipts('another')).toEqual([]);
});

it('keeps nothing of what is only gone to or copied', () => {
  expect(hasReceipt(commandById('go/agent-grade'), { outcome: { route: '/agent-grade', go: true } })).toBe(
    false,
  );
  const copied: RunResult = { outcome: { notice: { key: 'common.copied' }, changed: false } };
  expect(hasReceipt(commandById('customer.copyName'), copied)).toBe(false);
  expect(hasReceipt(commandById('list.export'), { outcome: { notice: { key: 'download.success' } } })).toBe(
    true,
  );
});

it('knows the command that takes it back, where something was done', async () => {
  await keep('agentLevel.disable', {}, level);
  const [receipt] = readReceipts(userId);
  if (!receipt) throw new Error('Nothing was kept');
  expect(inverseOfReceipt(testContext, receipt)?.id).toBe('agentLevel.enable');
  expect(inverseOfReceipt({ ...testContext, role: 'agent' }, receipt)).toBeUndefined();
  expect(inverseOfReceipt(testContext, { ...receipt, refused: true })).toBeUndefined();
});

it('repeats the last with the same values, and does nothing before there is one', async () => {
  const started: unknown[] = [];
  const host = testHost({ start: (command, record, given) => started.push([command.id, record, given]) });
  await repeatLast(host, readReceipts(userId)[0], level);
  expect(started).toEqual([]);
  await keep('agentLevel.new', { name: '银牌', discountRate: '5', remarks: '' });
  await repeatLast(host, readReceipts(userId)[0], level);
  expect(started).toEqual([['agentLevel.new', undefined, { name: '银牌', discountRate: '5' }]]);
});

/** Returns the result of a form for several records. */
const several = (processed: ProcessedRecord[]): RunResult => ({ outcome: { changed: true, processed } });
const [gold, silver, refused] = [
  { id: 'l1', name: '金牌' },
  { id: 'l2', name: '银牌' },
  { id: 'l3', name: '铜牌', refused: 'An agent has it' },
] as const;

function severalHost() {
  const started: [string, string[], FieldValues | undefined][] = [];
  const host = testHost({
    startAll: (command, records, values) =>
      started.push([command.id, records.map(({ type, id, name }) => `${type} ${id} ${name}`), values]),
  });
  return { host, started };
}

it('keeps what was run on several records as one, with each of them and why some were refused', async () => {
  await keep('agentLevel.disable', {}, undefined, several([gold, silver, refused]));
  const [receipt, ...others] = readReceipts(userId);
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({ refused: false, records: [gold, silver, refused] });
  await keep('agentLevel.disable', {}, undefined, several([refused]));
  expect(readReceipts(userId)[0]?.refused).toBe(true);
});

it('runs it again on all of them, with the same values, and takes it back on those that were taken', async () => {
  await keep('agentLevel.disable', {}, undefined, several([gold, silver, refused]));
  const { host, started } = severalHost();
  const [receipt] = readReceipts(userId);
  if (!receipt) throw new Error('Nothing was kept');
  await runAgain(host, receipt);
  await takeBack(host, receipt);
  await repeatLast(host, receipt, undefined);
  const all = ['agentLevel l1 金牌', 'agentLevel l2 银牌', 'agentLevel l3 铜牌'];
  expect(started).toEqual([
    ['agentLevel.disable', all, {}],
    ['agentLevel.enable', all.slice(0, 2), undefined],
    ['agentLevel.disable', all, {}],
  ]);
});

it('keeps the values of a command on several', async () => {
  const context = { ...testContext, role: 'agent' as const };
  const input = { record: undefined, values: {}, typed: { remarks: '合同缺页' }, idempotencyKey: 'k' };
  await keepRun(context, { ...commandById('order.reject'), on: undefined }, input, several([gold]));
  const { host, started } = severalHost();
  const [receipt] = readReceipts(userId);
  if (!receipt) throw new Error('Nothing was kept');
  await runAgain({ ...host, context }, receipt);
  expect(started).toEqual([['order.reject', ['order l1 金牌'], { remarks: '合同缺页' }]]);
});

it('opens nothing again of several that it does not know', async () => {
  await keep('agentLevel.disable', {});
  const [receipt] = readReceipts(userId);
  expect(receipt && isRepeatable(testContext, receipt)).toBe(false);
});

it('makes room for a receipt of many records', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({
    id: `${at}`.padStart(36, 'x'),
    name: '某某公司'.repeat(8),
  }));
  for (let each = 0; each < 60; each += 1) await keep('agentLevel.disable', {}, undefined, several(many));
  await keep('agentLevel.new', { name: '银牌' });
  expect(readReceipts(userId)[0]?.command).toBe('agentLevel.new');
});
