import { recordIdOfEntry } from '../../domain/ledgerRecordId.ts';
import { negateMoney, subtractMoney } from '../../domain/money.ts';
import { correction } from '../../machines/correction.ts';
import { recharge } from '../../machines/recharge.ts';
import type { TransitionFields } from '../trail/append.ts';
import type { UserRow } from './agents.ts';
import type { LedgerRow } from './ledger.ts';
import { created, moved } from './steps.ts';

/**
 * Returns the steps of the recharges and corrections, and of the reversed one. Entries are numbered in the order they are
 * written.
 */
export function ledgerTrail(entries: readonly LedgerRow[], operator: UserRow): TransitionFields[] {
  const credited = new Map<number, TransitionFields>();
  return entries.flatMap((entry, index) => {
    const { kind, amount, rechargeAmount, discountRate, reversesId, remarks, at } = entry;
    const id = index + 1;
    const details = { actor: operator, at, remarks };
    if (kind === 'sale') return [];
    if (kind === 'correction')
      return [created(correction, recordIdOfEntry(id), { ...details, params: { amount } })];
    if (kind === 'recharge') {
      const paid = { amount: rechargeAmount ?? amount, discountRate: discountRate ?? '0' };
      const params = { ...paid, creditedAmount: amount };
      const step = created(recharge, recordIdOfEntry(id), { ...details, params });
      credited.set(id, step);
      return [step];
    }
    const last = credited.get(reversesId ?? 0);
    if (!last) throw new Error('A reversal mirrors no recharge');
    const creditedAmount = negateMoney(amount);
    const actor = { userId: operator.id, role: 'operations', agentId: null } as const;
    const facts = { actor, creditedAmount, remainingQuota: subtractMoney(entry.balanceAfter, amount) };
    return [moved(recharge, last, 'reverse', facts, { ...details, params: { creditedAmount } })];
  });
}
