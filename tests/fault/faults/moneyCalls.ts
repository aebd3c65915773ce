import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import { accounts } from '../../support/accounts.ts';
import { contradictions } from '../../support/books.ts';
import { addPendingDeals, setRemainingQuota } from '../../support/deals.ts';
import { migrationsFolder } from '../../support/paths.ts';
import type { Instance } from './instance.ts';
import { logIn, type MoneyCall } from './load.ts';

/** Where the product's store is. */
export type StoreLocation = { databaseUrl: string } | { dataDir: string };

/** The calls that the books contain. */
export interface Booked {
  acknowledged: number;
  /** Calls that were acknowledged but are not in the books. */
  lost: number;
  /** Calls that were booked more than once. */
  doubled: number;
}

async function onStore<T>(location: StoreLocation, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...location, migrationsFolder });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Makes recharges, each of a different amount, and approvals of pending deals in the store. */
export class MoneyCalls {
  private recharges = 0;
  private readonly deals: string[];
  private readonly agent: { id: string; rate: number };
  /** The newest entry of the demo data, whose amounts may be the same as ours. */
  private readonly newestEntry: number;
  private tokens = { operations: '', agent: '' };

  private constructor(deals: string[], agent: { id: string; rate: number }, newestEntry: number) {
    this.deals = deals;
    this.agent = agent;
    this.newestEntry = newestEntry;
  }

  /** Adds pending deals to a store with demo data. */
  static prepare(location: StoreLocation, dealCount: number): Promise<MoneyCalls> {
    return onStore(location, async (database) => {
      const deals = await addPendingDeals(
        database,
        Array.from({ length: dealCount }, (_, index) => `${10 + (index % 90)}.00`),
      );
      const [agent] = await database.rows(
        `select agents.id, discount_rate::float as rate from agents join agent_levels on agent_levels.id = level_id
         where enterprise_id = 'A001'`,
        [],
      );
      const found = { id: String(agent?.id), rate: Number(agent?.rate) };
      await setRemainingQuota(database, found.id, '1000000.00');
      const [newest] = await database.rows('select max(id)::int as id from ledger_entries', []);
      return new MoneyCalls(
        deals.map(({ id }) => id),
        found,
        Number(newest?.id),
      );
    });
  }

  async logIn(instance: Instance): Promise<void> {
    this.tokens = {
      operations: await logIn(instance, accounts.operations),
      agent: await logIn(instance, accounts.agent),
    };
  }

  /** Returns an approval for each recharge while there are deals; `approvals: false` saves the deals for later calls. */
  next({ approvals = true } = {}): MoneyCall {
    const isApproval = approvals && this.recharges % 2 === 1;
    const deal = isApproval ? this.deals.pop() : undefined;
    this.recharges++;
    const common = { key: randomUUID(), acknowledged: false };
    if (deal !== undefined)
      return {
        ...common,
        kind: 'approval',
        path: '/order/orderApproval',
        body: { id: deal, event: 'approve', version: 1, remarks: '' },
        token: this.tokens.agent,
        mark: deal,
      };
    // Uses hundreds, so that the credited amount is whole at any rate.
    const amount = `${(this.recharges + 1000) * 100}.00`;
    const credited = Math.round((this.recharges + 1000) * 10_000 * (1 + this.agent.rate));
    const creditedAmount = `${Math.floor(credited / 100)}.${String(credited % 100).padStart(2, '0')}`;
    return {
      ...common,
      kind: 'recharge',
      path: '/agent/recharge',
      body: { agentId: this.agent.id, amount, creditedAmount, remarks: '' },
      token: this.tokens.operations,
      mark: amount,
    };
  }

  booked(location: StoreLocation, calls: readonly MoneyCall[]): Promise<Booked> {
    return onStore(location, async (database) => {
      const rows = await database.rows(
        `select coalesce(order_id::text, recharge_amount::text) as mark, count(*)::int as count from ledger_entries
         where agent_id = $1 and kind in ('recharge', 'sale') and id > $2 group by 1`,
        [this.agent.id, this.newestEntry],
      );
      const counts = new Map(rows.map(({ mark, count }) => [String(mark), Number(count)]));
      const of = ({ mark }: MoneyCall) => counts.get(mark) ?? 0;
      return {
        acknowledged: calls.filter(({ acknowledged }) => acknowledged).length,
        lost: calls.filter((call) => call.acknowledged && of(call) === 0).length,
        doubled: calls.filter((call) => of(call) > 1).length,
      };
    });
  }

  /** Returns the contradictions in the books of the whole store. */
  contradictions(location: StoreLocation): Promise<string[]> {
    return onStore(location, contradictions);
  }
}
