import type { RecordType } from '../../src/commandKit/command.ts';
import type { FoundRecord } from '../../src/commandKit/recordType.ts';
import { demoOf } from '../../src/server/seed/demo.ts';
import { demoMoment } from './demoRecords.ts';

const hashes = { operations: 'o', agent: 'a', salesperson: 's', developer: 'd', customer: 'c' };

/** The rows of the demo store that the tables of this folder use. */
export const demo = demoOf(demoMoment, hashes);

const personOf = new Map(
  demo.staff.users.map(({ id, enterpriseId, account }) => [id, `${enterpriseId}/${account}`]),
);
const enterpriseOf = new Map(demo.staff.agencies.map(({ agent }) => [agent.id, agent.enterpriseId]));

/** The names of records in the tables (README.md), by id; a staff member and a platform user have one id. */
const nameById: ReadonlyMap<string, string> = new Map<string, string>([
  ...demo.orders.map(({ id, orderNo }): [string, string] => [id, orderNo]),
  ...demo.customers.map(({ id, companyId }): [string, string] => [id, companyId]),
  ...enterpriseOf,
  ...personOf,
  ...demo.staff.levels.map(({ id, name }): [string, string] => [id, name]),
  ...demo.catalogue.products.map(({ row }): [string, string] => [row.id, row.name]),
  ...demo.applications.applications.map(({ id, name }): [string, string] => [id, name]),
  ...demo.cases.rows.map(({ id, title }): [string, string] => [id, title]),
  ...demo.passwordRequests.map(({ id, userId }): [string, string] => [id, personOf.get(userId) ?? '']),
]);

/** Returns the name of a recharge: they are numbered from 1 in the order of the ledger. */
function rechargeName(id: string): string | undefined {
  const entry = demo.ledger.entries[Number(id) - 1];
  return entry && `${enterpriseOf.get(entry.agentId)}/${entry.rechargeAmount}`;
}

/** Returns the "TYPE:NAME" of a record as the tables write it; an audit entry's id is its number. */
export function tableName({ type, id }: Pick<FoundRecord, 'type' | 'id'>): string {
  const name = type === 'recharge' ? rechargeName(id) : nameById.get(id);
  return `${type}:${name ?? id}`;
}

/** Returns the name in the tables of the record with this id; undefined if it is no id. */
export function nameOfId(id: string): string | undefined {
  return nameById.get(id);
}

/** Returns the id of a record by its "TYPE:NAME" in the tables. Throws if the demo store has none. */
export function idOfName(tableText: string): { type: RecordType; id: string } {
  const at = tableText.indexOf(':');
  const type = tableText.slice(0, at) as RecordType;
  const name = tableText.slice(at + 1);
  const ids =
    type === 'passwordRequest' ? new Set(demo.passwordRequests.map((request) => request.id)) : undefined;
  for (const [id, each] of nameById) if (each === name && (!ids || ids.has(id))) return { type, id };
  throw new Error(`No ${tableText} in the demo store`);
}
