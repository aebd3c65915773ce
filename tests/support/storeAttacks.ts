import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { LogProblem, LogVerification } from '../../src/domain/logVerification.ts';
import type { LogEntryKind } from '../../src/domain/securityEvent.ts';
import type { LifecycleId } from '../../src/machines/lifecycles.ts';
import type { Database } from '../../src/server/db/database.ts';
import { TransparencyLog } from '../../src/server/trail/log.ts';
import { accounts, newKey, type TestApi } from './testApi.ts';

/** The business since the server has a key, by the numbers of the entries in their tables. */
export interface Done {
  server: TestApi;
  database: Database;
  log: TransparencyLog;
  orderId: string;
  /** The transition that approved the order, and the one after it. */
  approval: number;
  rejection: number;
  rejectedId: string;
  /** The ledger entry of a recharge. */
  recharge: number;
  agentId: string;
  /** The entry that created the approved order, from before there was a key. */
  creation: number;
  /** The index from which the end of the log was deleted. */
  dropped?: number;
  /** The transition that the attack added. */
  added?: number;
  /** The number of entries from before the key. */
  unsealed: number;
  /** Runs `npm run verify`; returns its exit code and lines. `alone`: for a store without a witness. */
  verify: (alone?: boolean) => Promise<Verified>;
}

export interface Verified {
  verification: LogVerification;
  code: number;
  lines: string[];
}

/** Runs statements as an administrator of the store, who may do everything, with all triggers off. */
export async function asAdministrator(
  { database }: Pick<Done, 'database'>,
  ...statements: string[]
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}

/** Rebuilds the log from the present entries, as far as possible without the key. */
async function recompute(done: Done): Promise<void> {
  await asAdministrator(
    done,
    `insert into log_pending (kind, entry_id) select kind, entry_id from log_leaves as leaf
      where kind <> 'transition' or exists (select from transitions where id = leaf.entry_id) order by index`,
    'delete from log_leaves',
    'delete from log_nodes',
    'delete from log_checkpoints',
  );
  await new TransparencyLog(done.database, () => new Date()).append();
}

/** Books the recharge a second time, consistently with the rules of the tables, and sets these columns of its entry. */
async function bookAgain({ database, recharge, agentId }: Done, more: string): Promise<void> {
  const columns = `recharge_amount, discount_rate, actor_id, ${more}`;
  await database.db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(`update agent_accounts set entry_count = entry_count + 1,
          total_quota = total_quota + (select amount from ledger_entries where id = ${recharge})
        where agent_id = '${agentId}'`),
    );
    await tx.execute(
      sql.raw(`insert into ledger_entries (agent_id, kind, amount, balance_after, ${columns})
        select agent_id, kind, amount, balance_after + amount, ${columns} from ledger_entries where id = ${recharge}`),
    );
  });
}

/** Returns the statements that remove the approved order, with its money. */
function withoutOrder({ orderId }: Done): string[] {
  return [
    `delete from notes where order_id = '${orderId}'`,
    `delete from ledger_entries where order_id = '${orderId}'`,
    `delete from orders where id = '${orderId}'`,
  ];
}

/** Makes the server write one more step. */
export async function oneMoreLevel({ server }: Done): Promise<void> {
  const operations = await server.login(...accounts.operations);
  const level = { name: `恢复${crypto.randomUUID().slice(0, 4)}`, discountRate: '0.1' };
  expect((await operations.call('POST', '/agent/level', level, newKey())).status).toBe(200);
}

export interface Attack {
  does: string;
  act: (done: Done) => Promise<void>;
  /** The problem of the first finding; `names`: the entry or record that it names. */
  problem: keyof typeof words;
  names: (done: Done) => Named;
  /** The second finding of the same kind. */
  alsoNames?: (done: Done) => Named;
  /** True if it is found without a witness too, on a store that has none. */
  alone?: boolean;
}

interface Named {
  kind?: LogEntryKind;
  entryId?: number;
  /** The index in the log, if it is not that of the entry. */
  index?: number | null;
  lifecycle?: LifecycleId;
  recordId?: string | undefined;
  subject?: string;
}

/** The texts of the page and of the command line for each problem. */
export const words = {
  entryChanged: 'Changed after it was logged',
  entryMissing: 'Deleted after it was logged',
  entryForged: 'Not written by this system',
  entryUnsealed: 'No seal: written before TRAIL_KEY, or the seal was removed',
  entryUnlogged: 'Added without being logged',
  pendingUnknownKind: 'Announced to the log, but of a kind that does not exist',
  pendingMissing: 'Announced to the log, but the entry does not exist',
  pendingRepeated: 'Announced to the log a second time',
  pendingUnreadable: 'The log cannot take up this entry; it is kept in quarantine',
  logStopped: 'The log takes up no new entries; the server’s output says why',
  treeRewritten: 'The log was rewritten from about here on',
  tailMissing: 'All later entries are missing: an older state was restored, or the end was deleted',
  recordChanged: 'The record differs from its last entry',
  recordMissing: 'The record was deleted',
  recordInconsistent: 'The record does not match the records that it is derived from',
  loginForged: 'The rights of the login were not given by this system',
  passwordForged: 'The password was not set by this system',
  sessionForged: 'The session was not opened by this system',
  balanceWrong: 'The quota does not match the ledger',
} satisfies Partial<Record<LogProblem, string>>;

const approvalOf = ({ approval }: Done): Named => ({ kind: 'transition', entryId: approval });
/** Returns the decided records, each with its last entry. */
export const approvedOf = (done: Done): Named => ({
  lifecycle: 'dealApproval',
  recordId: done.orderId,
  ...approvalOf(done),
});
const rejectedOf = ({ rejectedId, rejection }: Done): Named => ({
  lifecycle: 'dealApproval',
  recordId: rejectedId,
  kind: 'transition',
  entryId: rejection,
});

export const attacks: Attack[] = [
  {
    does: 'edits an entry',
    act: (done) =>
      asAdministrator(done, `update transitions set remarks = '同意' where id = ${done.approval}`),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'edits an entry and recomputes every hash',
    act: async (done) => {
      await asAdministrator(done, `update transitions set remarks = '同意' where id = ${done.approval}`);
      await recompute(done);
    },
    alone: true,
    problem: 'entryForged',
    names: approvalOf,
  },
  {
    does: 'forges an approval, takes off every seal, rebuilds the tree, and lets the server go on',
    act: async (done) => {
      await asAdministrator(
        done,
        `update transitions set remarks = '同意' where id = ${done.approval}`,
        ...['transitions', 'ledger_entries', 'security_events'].map(
          (table) => `update ${table} set seal = null`,
        ),
      );
      await recompute(done);
      await oneMoreLevel(done);
    },
    alone: true,
    problem: 'entryUnsealed',
    names: ({ unsealed }) => ({ index: unsealed }),
  },
  {
    does: 'changes the amount of an order and its last entry, and recomputes every hash',
    act: async (done) => {
      await asAdministrator(
        done,
        `update orders set amount = amount - 100 where id = '${done.rejectedId}'`,
        `update transitions set content = jsonb_set(content, '{amount}', to_jsonb((content ->> 'amount')::numeric - 100))
          where id = ${done.rejection}`,
      );
      await recompute(done);
    },
    alone: true,
    problem: 'entryForged',
    names: ({ rejection }) => ({ kind: 'transition', entryId: rejection }),
  },
  {
    does: 'changes an entry from before the key, and recomputes every hash',
    act: async (done) => {
      await asAdministrator(done, `update transitions set remarks = '同意' where id = ${done.creation}`);
      await recompute(done);
    },
    alone: true,
    problem: 'treeRewritten',
    names: () => ({ index: 0 }),
  },
  {
    does: 'drops the tail',
    act: async (done) => {
      const [cut] = await done.database.rows(
        `select index from log_leaves where kind = 'transition' and entry_id = $1`,
        [done.rejection],
      );
      const size = Number(cut?.index);
      done.dropped = size;
      const dropped = (kind: string) =>
        `id in (select entry_id from log_leaves where kind = '${kind}' and index >= ${size})`;
      await asAdministrator(
        done,
        `delete from transitions where ${dropped('transition')}`,
        `delete from ledger_entries where ${dropped('ledger')}`,
        `delete from security_events where ${dropped('security')}`,
        `delete from log_leaves where index >= ${size}`,
        `delete from log_nodes where (index + 1) * (2 ^ level) > ${size}`,
        `delete from log_checkpoints where size > ${size}`,
      );
    },
    problem: 'tailMissing',
    names: ({ dropped }) => ({ index: dropped }),
  },
  {
    does: 'deletes a record with its last entry',
    act: (done) =>
      asAdministrator(
        done,
        ...withoutOrder(done),
        `delete from transitions where record_id = '${done.orderId}' and id = ${done.approval}`,
      ),
    problem: 'entryMissing',
    names: approvalOf,
  },
  {
    does: 'deletes a record with its whole history',
    act: (done) =>
      asAdministrator(
        done,
        ...withoutOrder(done),
        `delete from transitions where record_id = '${done.orderId}'`,
      ),
    problem: 'entryMissing',
    names: ({ creation }) => ({ kind: 'transition', entryId: creation }),
  },
  {
    does: 'deletes a record with its whole history, and recomputes every hash',
    act: async (done) => {
      await asAdministrator(
        done,
        ...withoutOrder(done),
        `delete from transitions where record_id = '${done.orderId}'`,
      );
      await recompute(done);
    },
    alone: true,
    // The order is older than the key; the operator stores a checkpoint of that time, which now has another tree.
    problem: 'treeRewritten',
    names: () => ({ index: 0 }),
  },
  {
    does: 'puts two entries in another order',
    act: (done) =>
      asAdministrator(
        done,
        `update log_leaves set entry_id = -entry_id where kind = 'transition' and entry_id in (${done.approval}, ${done.rejection})`,
        `update log_leaves set entry_id = ${done.rejection} where entry_id = -${done.approval}`,
        `update log_leaves set entry_id = ${done.approval} where entry_id = -${done.rejection}`,
      ),
    problem: 'entryChanged',
    names: ({ rejection }) => ({ kind: 'transition', entryId: rejection }),
  },
  {
    does: 'backdates an approval',
    act: (done) =>
      asAdministrator(
        done,
        `update transitions set at = at - interval '40 days' where id = ${done.approval}`,
      ),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'puts an approval at the end of time',
    act: (done) =>
      asAdministrator(done, `update transitions set at = 'infinity' where id = ${done.approval}`),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'names another actor',
    act: (done) =>
      asAdministrator(
        done,
        `update transitions set actor_name = '王芳', actor_id = (select id from users where account = 'admin')
          where id = ${done.approval}`,
      ),
    problem: 'entryChanged',
    names: approvalOf,
  },
  {
    does: 'swaps two records',
    act: (done) =>
      asAdministrator(
        done,
        `update orders as one set amount = other.amount, quoted_amount = other.quoted_amount, seat_count = other.seat_count,
            customer_id = other.customer_id
          from orders as other where one.id <> other.id
            and one.id in ('${done.orderId}', '${done.rejectedId}') and other.id in ('${done.orderId}', '${done.rejectedId}')`,
      ),
    problem: 'recordChanged',
    names: approvedOf,
    alsoNames: rejectedOf,
  },
  {
    does: 'changes the amount of an order',
    act: (done) =>
      asAdministrator(done, `update orders set amount = amount - 100 where id = '${done.orderId}'`),
    problem: 'recordChanged',
    names: approvedOf,
  },
  {
    does: 'deletes a record and leaves its history',
    act: (done) => asAdministrator(done, `delete from orders where id = '${done.rejectedId}'`),
    problem: 'recordMissing',
    names: rejectedOf,
  },
  {
    does: 'adds to a quota beside the ledger',
    act: (done) =>
      asAdministrator(
        done,
        `update agent_accounts set total_quota = total_quota + 5 where agent_id = '${done.agentId}'`,
      ),
    problem: 'balanceWrong',
    names: ({ agentId, recharge }) => ({
      lifecycle: 'agent',
      recordId: agentId,
      kind: 'ledger',
      entryId: recharge,
    }),
  },
  {
    does: 'forges a recharge beside the log',
    act: (done) =>
      asAdministrator(
        done,
        `insert into ledger_entries (agent_id, kind, amount, balance_after, recharge_amount, discount_rate, actor_id)
          select agent_id, kind, amount, balance_after + amount, recharge_amount, discount_rate, actor_id
          from ledger_entries where id = ${done.recharge}`,
      ),
    problem: 'entryUnlogged',
    names: ({ recharge }) => ({ kind: 'ledger', entryId: recharge + 1 }),
  },
  {
    does: 'forges a recharge, books and log with it',
    act: (done) => bookAgain(done, 'session_id, request_id, seal'),
    problem: 'entryForged',
    names: ({ recharge }) => ({ kind: 'ledger', entryId: recharge + 1 }),
  },
  {
    does: 'books a sealed recharge a second time, to the letter',
    act: (done) => bookAgain(done, 'remarks, at, session_id, request_id, seal'),
    problem: 'entryForged',
    names: ({ recharge }) => ({ kind: 'ledger', entryId: recharge + 1 }),
  },
];
