import { expect, it } from 'vitest';
import { commandById } from '../commands/registry.ts';
import { hasPassword } from '../commandKit/command.ts';
import { exampleTemplates, spokenNames } from '../commands/examples.ts';
import { isCertain } from './examples.ts';
import { foundRecord } from './testing.ts';
import type { Prepared } from './sentence/lineTypes.ts';

const approve = commandById('order.approve');
const order = foundRecord('1');
const prepared: Prepared = {
  command: approve,
  records: [order],
  candidates: [],
  values: {},
  unassignedWords: [],
  parts: [{ from: 0, to: 2, kind: 'command' }],
  weight: 1,
};

it('shows a line only where it is read as the command on just its records (R-form-20)', () => {
  expect(isCertain([prepared], approve, [order])).toBe(true);
  expect(isCertain([], approve, [order])).toBe(false);
  const wrong: Partial<Prepared>[] = [
    { command: commandById('order.reject') },
    { records: [] },
    { records: [order, foundRecord('2')] },
    { records: [foundRecord('2')] },
    { candidates: [order] },
    { blocked: [{ key: 'refusal.role' }] },
    { question: { kind: 'which', records: [order], fits: 'several' } },
    { parts: [{ from: 0, to: 2, kind: 'unknown' }] },
  ];
  for (const each of wrong) expect(isCertain([{ ...prepared, ...each }], approve, [order])).toBe(false);
});

it.each(exampleTemplates)('has no example of a command with a password: $command (R-form-17)', (template) => {
  expect(hasPassword(commandById(template.command))).toBe(false);
  for (const line of [template.chinese, template.english]) expect(line.split('{}')).toHaveLength(2);
});

it.each([
  ['DD20261128000364', ['364', 'DD20261128000364']],
  // Because the last digits of a number this short are ambiguous.
  ['DD20261128000012', ['DD20261128000012']],
  ['深圳智汇软件服务有限公司', ['深圳智汇', '深圳智汇软件服务有限公司']],
  ['数据看板', ['数据看板']],
  ['Suzhou Yunqi', ['Suzhou Yunqi']],
])('calls %s in a line %o', (name, spoken) => {
  expect(spokenNames(name)).toEqual(spoken);
});
