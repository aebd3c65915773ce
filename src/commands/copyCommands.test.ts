// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandContext, CommandRecord, RecordType } from '../commandKit/command.ts';
import { testContext } from './testing.ts';
import { actionsOn } from '../commandKit/availability.ts';
import { allCommands, commandById, commandsOn } from './registry.ts';

let written: string[];
beforeEach(() => {
  written = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
});
afterEach(() => vi.unstubAllGlobals());

const id = '00000000-0000-4000-8000-000000000001';
const customer = { type: 'customer', id, name: '海通物流', data: { id } } as CommandRecord;
const agentSees: CommandContext = { ...testContext, role: 'agent' };

async function copied(
  command: string,
  record: CommandRecord,
  context = agentSees,
): Promise<string | undefined> {
  const run = { context, record, values: undefined, consequence: undefined, idempotencyKey: '' };
  const { notice, changed: acted } = await commandById(command).run(run);
  expect(notice?.params).toEqual({ text: written[0] });
  expect(acted).toBe(false);
  return written[0];
}

it('copies what a record is called by (R-page-13)', async () => {
  expect(await copied('customer.copyName', customer)).toBe('海通物流');
});

it.each([
  ['agent', `/customer-detail?id=${id}`],
  ['salesperson', `/my-client-detail?id=${id}`],
] as const)('copies the address of the page where %s reads it', async (role, path) => {
  const link = await copied('customer.copyLink', customer, { ...testContext, role });
  expect(link).toBe(`${window.location.origin}${path}`);
});

it('copies the address of its list’s own page, and of its history where it has no page', async () => {
  expect(await copied('customer.copyLink', { ...customer, route: '/from-the-list' })).toMatch(
    /\/from-the-list$/,
  );
  written = [];
  const staff = { type: 'staff', id, name: '孙雪梅', data: { id } } as CommandRecord;
  expect(await copied('staff.copyLink', staff)).toMatch(/\/state-chart\?lifecycle=staff&id=0{8}-/);
});

it('says that the browser does not let it', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowed')) } });
  await expect(copied('customer.copyName', customer)).rejects.toMatchObject({
    message: 'The browser did not allow copying',
  });
});

const both: RecordType[] = [
  'order',
  'customer',
  'package',
  'agentLevel',
  'agent',
  'passwordRequest',
  'application',
  'platformUser',
  'staff',
  'auditCase',
];
it('is offered on every record that people pass on, after its other actions, and nowhere else', () => {
  const copying = (type: RecordType) =>
    commandsOn(type).flatMap(({ menuOnly, id: of }) =>
      menuOnly && of !== `${type}.addToCase` && of !== `${type}.openCase` ? [of] : [],
    );
  for (const type of both) expect(copying(type)).toEqual([`${type}.copyName`, `${type}.copyLink`]);
  // Expects one more command, because an entry also offers to add its record.
  expect(copying('auditEntry')).toEqual([
    'auditEntry.copyName',
    'auditEntry.copyLink',
    'auditEntry.addRecordToCase',
  ]);
  // Because a record whose name is only a description has no name to copy.
  for (const type of ['note', 'recharge'] as const) expect(copying(type)).toEqual([`${type}.copyLink`]);
  expect(copying('ownSession')).toEqual([]);
  expect(allCommands.some(({ menuOnly }) => menuOnly)).toBe(false);
  const offered = actionsOn(agentSees, {
    ...customer,
    data: { ...customer.data, status: 'enabled' },
  } as CommandRecord);
  expect(offered.slice(-2).map(({ command }) => command.id)).toEqual([
    'customer.copyName',
    'customer.copyLink',
  ]);
});
