import type { MessageKey } from '../../domain/message.ts';
import { formatMinute } from '../../domain/dateText.ts';
import { entryIdOf, recordIdOfEntry } from '../../domain/ledgerRecordId.ts';
import { formatMoney } from '../../domain/money.ts';
import type { AgentRecharge } from '../../domain/recharge.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { Tone } from '../../machines/lifecycle.ts';
import type { RechargeFacts as MachineFacts } from '../../machines/recharge.ts';
import type { CommandContext, CommandRecord } from '../../commandKit/command.ts';

/** The facts that the commands of a recharge decide by and show in their consequence. */
export type RechargeFacts = Pick<
  AgentRecharge,
  | 'id'
  | 'kind'
  | 'agentId'
  | 'agentName'
  | 'rechargeAmount'
  | 'creditedAmount'
  | 'remarks'
  | 'reversesId'
  | 'reversedById'
  | 'at'
>;

declare module '../../commandKit/command.ts' {
  interface RecordData {
    recharge: RechargeFacts;
  }
}

/** The facts that the commands decide by: the record, and each list of such records, read them. */
export const rechargeRecordFragment = graphql(`
  fragment RechargeRecord on AgentRecharge @_unmask {
    id
    kind
    agentId
    agentName
    rechargeAmount
    creditedAmount
    remarks
    reversesId
    reversedById
    at
  }
`);

const rechargeRecordQuery = graphql(
  `
    query RechargeRecord($id: String!) {
      agentRechargeDetail(id: $id) {
        ...RechargeRecord
      }
    }
  `,
  [rechargeRecordFragment],
);

export function rechargeName(facts: Pick<RechargeFacts, 'agentName' | 'rechargeAmount'>): string {
  return `${facts.agentName} ${formatMoney(facts.rechargeAmount)}`;
}

/** Returns the amount in its name; for a correction, which has no payment, the credited amount. */
function namedAmount(facts: Pick<RechargeFacts, 'kind' | 'rechargeAmount'> & Partial<RechargeFacts>) {
  const { kind, rechargeAmount, creditedAmount = rechargeAmount } = facts;
  return kind === 'correction' ? creditedAmount : rechargeAmount;
}

export function rechargeRecord(facts: RechargeFacts): CommandRecord<'recharge'> {
  const { id, agentName } = facts;
  const name = rechargeName({ agentName, rechargeAmount: namedAmount(facts) });
  return { type: 'recharge', id, name, data: facts };
}

/** Loads the current recharge, by its number or by its id in the audit trail. Throws GraphFailure. */
export async function loadRecharge(context: CommandContext, id: string): Promise<CommandRecord<'recharge'>> {
  const { agentRechargeDetail } = await context.graph.query(rechargeRecordQuery, { id: entryIdOf(id) });
  if (!agentRechargeDetail) throw new Error('The graph answered neither a recharge nor an error');
  return rechargeRecord(agentRechargeDetail);
}

/** Returns the history of a recharge or a correction; for a reversal, the history of the reversed recharge. */
export function rechargeTrail({ id, kind, reversesId }: Pick<RechargeFacts, 'id' | 'kind' | 'reversesId'>) {
  return {
    lifecycle: kind === 'correction' ? ('correction' as const) : ('recharge' as const),
    id: recordIdOfEntry(reversesId ?? id),
  };
}

/** Returns the facts that the machine of recharges needs; only the server knows the remaining quota. */
export function rechargeMachineFacts(
  { user, role }: CommandContext,
  { creditedAmount }: Pick<RechargeFacts, 'creditedAmount'>,
): MachineFacts {
  const actor = { userId: user.userId, role, agentId: user.agentId };
  return { actor, creditedAmount, remainingQuota: null };
}

/** Returns the amount that was paid; a correction has no payment. */
export function paidText({ kind, rechargeAmount }: Pick<RechargeFacts, 'kind' | 'rechargeAmount'>): string {
  return kind === 'correction' ? '—' : formatMoney(rechargeAmount);
}

/** Returns the state: posted, reversed, itself a reversal, or a correction. */
export function rechargeState(facts: Pick<RechargeFacts, 'kind' | 'reversedById'>): {
  tone: Tone;
  label: MessageKey;
} {
  if (facts.kind === 'reversal') return { tone: 'refused', label: 'account.kind.reversal' };
  if (facts.kind === 'correction') return { tone: 'done', label: 'account.kind.correction' };
  return facts.reversedById === null
    ? { tone: 'done', label: 'account.kind.recharge' }
    : { tone: 'inactive', label: 'recharge.reversed' };
}

/** Returns the palette's summary of a recharge. */
export function rechargeSummary(
  facts: Pick<RechargeFacts, 'kind' | 'rechargeAmount' | 'reversedById' | 'at' | 'remarks'> &
    Partial<RechargeFacts>,
) {
  const words = [formatMinute(new Date(facts.at)), facts.remarks].filter(Boolean);
  return { facts: words.join(' · '), amount: formatMoney(namedAmount(facts)), state: rechargeState(facts) };
}
