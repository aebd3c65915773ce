import {
  addMoney,
  compareMoney,
  creditedAmount,
  negateMoney,
  scaleMoney,
  subtractMoney,
  zeroMoney,
  type Money,
} from '../../domain/money.ts';
import type { agentAccounts, ledgerEntries } from '../db/schema.ts';
import type { Agency, UserRow } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import type { OrderRow } from './salesBook.ts';

export type LedgerRow = Omit<typeof ledgerEntries.$inferSelect, 'id' | 'sessionId' | 'requestId' | 'seal'>;
export type AccountRow = Omit<typeof agentAccounts.$inferSelect, 'remainingQuota'>;

/** The quota that an agent does not spend; A001's is fixed, because the demo's large deal has to exceed it. */
const reserves: Record<string, number> = { A001: 150_000, A002: 86_000 };

/** Agents whose last recharge was entered twice by mistake. */
const slips = new Set(['A002', 'A003']);

const rechargeRemarks = ['', '', '银行转账，回单已核对', '季度充值', '电汇已到账', '按年度框架协议充值'];

export interface Ledger {
  /** In the order of time, over all agents. */
  entries: LedgerRow[];
  accounts: AccountRow[];
}

/** Recharges that carry each agent through its approved sales, and the entries of both. */
export function demoLedger(
  agencies: Agency[],
  operator: UserRow,
  orders: OrderRow[],
  calendar: Calendar,
  random: Random,
): Ledger {
  const ledgers = agencies.map((agency) => agentLedger(agency, operator, orders, calendar, random));
  const entries = ledgers.flatMap((ledger) => ledger.entries).sort((a, b) => a.at.getTime() - b.at.getTime());
  nameReversed(entries);
  return {
    entries,
    accounts: ledgers.map(({ account }) => account),
  };
}

/**
 * Sets the recharge of each reversal: the agent's recharge just before it. Possible only afterwards, because entries are
 * numbered in the order they are written.
 */
function nameReversed(entries: LedgerRow[]): void {
  entries.forEach((entry, index) => {
    if (entry.kind !== 'reversal') return;
    const mirrored = entries.findLastIndex(
      ({ agentId, amount }, before) =>
        before < index && agentId === entry.agentId && amount === negateMoney(entry.amount),
    );
    if (mirrored < 0) throw new Error('A reversal mirrors no recharge');
    entry.reversesId = mirrored + 1;
  });
}

type Sale = OrderRow & { decidedAt: Date };

function agentLedger(
  agency: Agency,
  operator: UserRow,
  orders: OrderRow[],
  calendar: Calendar,
  random: Random,
): { entries: LedgerRow[]; account: AccountRow } {
  const agentId = agency.agent.id;
  const sales = orders
    .filter((order): order is Sale => order.agentId === agentId && order.status === 'approved')
    .sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime());
  const days = rechargeDays(agency, random);
  const moments = days.map((day) => calendar.inOfficeHours(day, random));
  const entries: LedgerRow[] = [];
  let balance = zeroMoney;
  const add = (entry: Pick<LedgerRow, 'kind' | 'amount' | 'at'> & Partial<LedgerRow>) => {
    balance = addMoney(balance, entry.amount);
    entries.push({
      rechargeAmount: null,
      discountRate: null,
      quotedAmount: null,
      orderId: null,
      reversesId: null,
      remarks: '',
      actorId: null,
      ...entry,
      agentId,
      balanceAfter: balance,
    });
  };
  moments.forEach((at, index) => {
    const until = moments[index + 1];
    const covered = sales.filter((sale) => sale.decidedAt >= at && (!until || sale.decidedAt < until));
    const reserve = until
      ? random.between(8, 30) * 1000
      : (reserves[agency.agent.enterpriseId] ?? random.between(20, 90) * 1000);
    const target = addMoney(reserve.toFixed(2), ...covered.map((sale) => sale.amount));
    const paid = rechargeFor(subtractMoney(target, balance), agency.discountRate);
    if (compareMoney(paid, zeroMoney) > 0) {
      const amount = creditedAmount(paid, agency.discountRate);
      const remarks = random.pick(rechargeRemarks);
      const { discountRate } = agency;
      add({
        kind: 'recharge',
        amount,
        rechargeAmount: paid,
        discountRate,
        actorId: operator.id,
        remarks,
        at,
      });
    }
    // This recharge was entered twice by mistake, which was noticed soon after.
    if (slips.has(agency.agent.enterpriseId) && index === moments.length - 1) {
      const again = entries.at(-1);
      if (again?.kind === 'recharge') {
        const twice = new Date(at.getTime() + 2 * 60_000);
        const { rechargeAmount, discountRate, actorId, amount } = again;
        add({ kind: 'recharge', amount, rechargeAmount, discountRate, actorId, at: twice });
        const noticed = new Date(at.getTime() + 11 * 60_000);
        const remarks = '重复录入，冲正';
        add({ kind: 'reversal', amount: negateMoney(amount), actorId, remarks, at: noticed });
        const refunded = new Date(at.getTime() + 26 * 60_000);
        add({ kind: 'correction', amount: '36.50', actorId, remarks: '银行退回手续费，补记', at: refunded });
      }
    }
    for (const sale of covered) {
      const { id: orderId, decidedById: actorId, decidedAt: at, quotedAmount } = sale;
      const amount = negateMoney(sale.amount);
      add({ kind: 'sale', amount, quotedAmount, orderId, actorId, at });
    }
  });
  const usedQuota = addMoney(...sales.map((sale) => sale.amount));
  const credited = entries.filter(({ kind }) => kind !== 'sale').map(({ amount }) => amount);
  return {
    entries,
    account: { agentId, totalQuota: addMoney(...credited), usedQuota, entryCount: entries.length },
  };
}

/** Returns the days ago of an agent's recharges, the oldest first: one before its first sale, then every month or two. */
function rechargeDays(agency: Agency, random: Random): number[] {
  const days = [Math.min(362, agency.joined - 3)];
  for (;;) {
    const day = (days.at(-1) ?? 0) - random.between(28, 55);
    if (day < 8) return days;
    days.push(day);
  }
}

/** Returns the round sum (whole thousands) that credits about the amount; nothing for an amount that is covered. */
function rechargeFor(amount: Money, discountRate: string): Money {
  if (compareMoney(amount, zeroMoney) <= 0) return zeroMoney;
  const thousands = Number(scaleMoney(amount, 1, creditedAmount('1000.00', discountRate)));
  return (Math.ceil(thousands) * 1000).toFixed(2);
}
