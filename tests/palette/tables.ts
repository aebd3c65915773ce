import { readFileSync } from 'node:fs';
import type { CommandRecord } from '../../src/commandKit/command.ts';
import { demoOf } from '../../src/server/seed/demo.ts';
import { sample } from '../support/scope.ts';
import { demoMoment } from './demoRecords.ts';

/** Returns the rows of a table of this folder, by the names in its head. */
function readTable(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  const [head = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
}

/** Returns the rows that are tested: the usual run takes every third. */
export function sampledRows(name: string): readonly Record<string, string>[] {
  const all = readTable(name);
  const everyThird = all.filter((_, at) => at % 3 === 0);
  return sample(all, everyThird);
}

const hashes = {
  operations: 'o',
  agent: 'a',
  salesperson: 's',
  developer: 'd',
  customer: 'c',
};
const { staff, customers: sold } = demoOf(demoMoment, hashes);
const accountOf = new Map(
  staff.users.map(({ name, enterpriseId, account }) => [name, `${enterpriseId}/${account}`]),
);
const agentOf = new Map(staff.agencies.map(({ agent }) => [agent.name, agent.enterpriseId]));

/** Returns the name of a record in the tables (README.md). */
export function nameOf({ type, name, data }: CommandRecord): string {
  switch (type) {
    case 'customer':
      return `${type}:${data.companyId}`;
    case 'agent':
      return `${type}:${data.enterpriseId}`;
    case 'staff':
      return `${type}:${accountOf.get(name)}`;
    case 'platformUser':
    case 'passwordRequest':
      return `${type}:${data.enterpriseId}/${data.account}`;
    case 'recharge':
      return `${type}:${agentOf.get(name.split(' ')[0] ?? '')}/${data.rechargeAmount}`;
    default:
      return `${type}:${name}`;
  }
}

/** Returns the label of a chosen record from its name in the tables. */
export function labelOf(named: string): string {
  const [type, name] = named.split(':');
  const person = [...accountOf].find(([, account]) => account === name)?.[0];
  return (type === 'staff' && person) || (name ?? '');
}

const customers = new Map(sold.map(({ companyId, name }) => [companyId, name]));

/** Returns words that find a record of this name in the tables. */
export function wordsFor(type: string, name: string): string {
  return (type === 'customer' && customers.get(name)) || name;
}
