import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  addMoney,
  compareMoney,
  creditedAmount,
  negateMoney,
  zeroMoney,
  type Money,
} from '../../domain/money.ts';
import {
  duplicateMinutes,
  type correctionPreviewSchema,
  type CorrectionRequest,
  type NewCorrection,
  type NewRecharge,
  type RechargePreview,
  type RechargeRequest,
  type Reversal,
} from '../../domain/recharge.ts';
import { recordIdOfEntry } from '../../domain/ledgerRecordId.ts';
import { correction } from '../../machines/correction.ts';
import { recharge } from '../../machines/recharge.ts';
import { bookCorrection, bookRecharge, bookReversal, lockBalance } from '../ledger/posting.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import { agentAccounts, agentLevels, agents, ledgerEntries, users } from '../db/schema.ts';
import { notFound, Refusal, ruleRefusal } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { ChangedBeforeLock } from '../http/transaction.ts';
import { logCreation, logSteps, requireStep } from '../lifecycle/service.ts';

/** The largest value of the columns of money. */
const largestQuota = '999999999999.99';

/** Returns the effect that the recharge would have now. Throws 404 for an unknown agent, 422 for a disabled one. */
export async function previewRecharge(
  queryable: Queryable,
  { agentId, amount }: RechargeRequest,
  now: Date,
): Promise<RechargePreview> {
  const [row] = await queryable
    .select({ agent: agents, level: agentLevels, account: agentAccounts })
    .from(agents)
    .innerJoin(agentLevels, eq(agentLevels.id, agents.levelId))
    .innerJoin(agentAccounts, eq(agentAccounts.agentId, agents.id))
    .where(eq(agents.id, agentId));
  if (!row) throw notFound();
  const { agent, level, account } = row;
  if (agent.status === 'disabled')
    throw ruleRefusal('agentEnabled', 'refusal.agent.disabled', { name: agent.name });
  const credited = creditedAmount(amount, level.discountRate);
  refuseBeyondLimit(account.totalQuota, credited);
  const duplicate = await lastSame(queryable, agentId, amount, now);
  return {
    agentId,
    agentName: agent.name,
    levelName: level.name,
    discountRate: level.discountRate,
    amount,
    creditedAmount: credited,
    remainingQuota: account.remainingQuota,
    quotaAfter: addMoney(account.remainingQuota, credited),
    duplicateAt: duplicate?.at.toISOString() ?? null,
  };
}

function refuseBeyondLimit(totalQuota: Money, added: Money): void {
  if (compareMoney(addMoney(totalQuota, added), largestQuota) > 0)
    throw ruleRefusal('quotaLimit', 'refusal.recharge.limit');
}

/**
 * Returns the agent's newest recharge by this amount within the last minutes that nobody has reversed. If the clock was
 * set back since, its time is in the future: it counts until an entry after it is that old (R-recharge-5).
 */
async function lastSame(queryable: Queryable, agentId: string, amount: string, now: Date) {
  const since = new Date(now.getTime() - duplicateMinutes * 60_000);
  const [same] = await queryable
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.agentId, agentId),
        eq(ledgerEntries.kind, 'recharge'),
        eq(ledgerEntries.rechargeAmount, amount),
        gt(ledgerEntries.at, since),
        sql`not exists (select from ${ledgerEntries} as later
          where later.id > ${ledgerEntries.id} and later.at <= ${since.toISOString()}::timestamptz)`,
        sql`not exists (select from ${ledgerEntries} as reversal where reversal.reverses_id = ${ledgerEntries.id})`,
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(1);
  return same;
}

/**
 * Posts the recharge, and returns the entry's number. Throws what the preview throws, and 409 when the credited amount
 * differs from the previewed one. Also throws 409 when the same was posted minutes ago and nobody confirmed the second.
 */
export async function postRecharge(tx: Tx, session: Session, input: NewRecharge, now: Date): Promise<number> {
  const { agentId, amount } = input;
  await lockTerms(tx, agentId);
  // Under the lock two recharges at once see one another, and so does a sale.
  await lockBalance(tx, agentId);
  const preview = await previewRecharge(tx, input, now);
  const { creditedAmount: credited, discountRate, duplicateAt } = preview;
  if (input.creditedAmount !== undefined && compareMoney(credited, input.creditedAmount) !== 0)
    throw stale(input.creditedAmount, credited);
  if (duplicateAt !== null && !input.confirmedDuplicate)
    throw new Refusal(
      409,
      'refusal.recharge.duplicate',
      { amount, at: duplicateAt, name: preview.agentName },
      { reason: 'rechargeDuplicate' },
    );
  const { remarks } = input;
  const entryId = await bookRecharge(tx, {
    agentId,
    amount: credited,
    rechargeAmount: amount,
    discountRate,
    remarks,
    actorId: session.userId,
    at: now,
  });
  await logCreation(tx, {
    lifecycle: recharge,
    recordId: recordIdOfEntry(entryId),
    state: 'credited',
    actor: session,
    at: now,
    remarks,
    params: { amount, discountRate, creditedAmount: credited },
    facts: { agentId, discountRate, remainingQuota: preview.remainingQuota, duplicateAt },
  });
  return entryId;
}

/** Locks level and agent until the transaction ends, so that neither is disabled or gets another rate meanwhile. */
async function lockTerms(tx: Tx, agentId: string): Promise<void> {
  const [found] = await tx.select({ levelId: agents.levelId }).from(agents).where(eq(agents.id, agentId));
  if (!found) throw notFound();
  await lockRows(tx, 'share', agentLevels, eq(agentLevels.id, found.levelId));
  const agent = await lockAgentRow(tx, agentId);
  if (agent.levelId !== found.levelId) throw new ChangedBeforeLock();
}

/** Throws 404 for an unknown agent. */
async function lockAgentRow(tx: Tx, agentId: string) {
  const [agent] = await lockRows(tx, 'share', agents, eq(agents.id, agentId));
  if (!agent) throw notFound();
  return agent;
}

function stale(quoted: string, current: string): Refusal {
  const data = {
    state: null,
    version: null,
    actorName: null,
    at: null,
    remarks: null,
    quotedAmount: quoted,
    currentAmount: current,
  };
  return new Refusal(409, 'refusal.recharge.stale', { quoted, current }, { data, reason: 'previewCurrent' });
}

/**
 * Reverses a recharge by a mirrored entry and returns its number. Throws 404 for an unknown recharge, 409 when it has
 * been reversed already, 422 with the shortfall when the quota has been spent.
 */
export async function reverseRecharge(
  tx: Tx,
  session: Session,
  { id, remarks }: Reversal,
  now: Date,
): Promise<number> {
  const [entry] = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.id, Number(id)), eq(ledgerEntries.kind, 'recharge')));
  if (!entry) throw notFound();
  const { remainingQuota } = await lockBalance(tx, entry.agentId);
  await refuseReversed(tx, entry.id);
  const step = { lifecycle: recharge, event: { type: 'reverse', remarks }, session, at: now } as const;
  const record = {
    id: recordIdOfEntry(entry.id),
    state: 'credited',
    facts: { actor: session, creditedAmount: entry.amount, remainingQuota },
    params: { creditedAmount: entry.amount },
  };
  requireStep(step, record);
  const entryId = await bookReversal(tx, {
    agentId: entry.agentId,
    amount: entry.amount,
    reversesId: entry.id,
    remarks,
    actorId: session.userId,
    at: now,
  });
  await logSteps(tx, step, [record]);
  return entryId;
}

/**
 * Returns the effect that the correction would have now. Throws 404 for an unknown agent, 422 if the quota would become
 * negative.
 */
export async function previewCorrection(
  queryable: Queryable,
  { agentId, amount }: CorrectionRequest,
): Promise<z.input<typeof correctionPreviewSchema>> {
  const [row] = await queryable
    .select({ agentName: agents.name, account: agentAccounts })
    .from(agents)
    .innerJoin(agentAccounts, eq(agentAccounts.agentId, agents.id))
    .where(eq(agents.id, agentId));
  if (!row) throw notFound();
  const { agentName, account } = row;
  const { remainingQuota } = account;
  refuseBeyondLimit(account.totalQuota, amount);
  const quotaAfter = addMoney(remainingQuota, amount);
  if (compareMoney(quotaAfter, zeroMoney) < 0) {
    const shortfall = negateMoney(quotaAfter);
    const params = { shortfall, remaining: remainingQuota };
    throw new Refusal(422, 'refusal.correction.short', params, {
      reason: 'quotaCoversCorrection',
      data: { shortfall },
    });
  }
  return { agentId, agentName, amount, remainingQuota, quotaAfter };
}

/** Posts the correction, and returns the entry's number. Throws what the preview throws. */
export async function postCorrection(
  tx: Tx,
  session: Session,
  { agentId, amount, remarks }: NewCorrection,
  now: Date,
): Promise<number> {
  await lockAgentRow(tx, agentId);
  await lockBalance(tx, agentId);
  const { remainingQuota } = await previewCorrection(tx, { agentId, amount });
  const entryId = await bookCorrection(tx, { agentId, amount, remarks, actorId: session.userId, at: now });
  await logCreation(tx, {
    lifecycle: correction,
    recordId: recordIdOfEntry(entryId),
    state: 'posted',
    actor: session,
    at: now,
    remarks,
    params: { amount },
    facts: { agentId, remainingQuota },
  });
  return entryId;
}

async function refuseReversed(tx: Tx, entryId: number): Promise<void> {
  const [reversal] = await tx
    .select({ at: ledgerEntries.at, remarks: ledgerEntries.remarks, actorName: users.name })
    .from(ledgerEntries)
    .leftJoin(users, eq(users.id, ledgerEntries.actorId))
    .where(eq(ledgerEntries.reversesId, entryId));
  if (!reversal) return;
  const at = reversal.at.toISOString();
  const actor = reversal.actorName ?? '';
  const data = {
    state: 'reversed',
    version: null,
    actorName: reversal.actorName,
    at,
    remarks: reversal.remarks,
  };
  throw new Refusal(409, 'refusal.recharge.reversed', { actor, at }, { data, reason: 'reversedOnce' });
}
