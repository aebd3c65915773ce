import type { ReactNode } from 'react';
import { rechargeState } from '../../../commands/recharge/rechargeRecord.ts';
import { rechargeKinds } from '../../../domain/ledger.ts';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';

/** Returns the badges of all kinds of recharges, as samples of their column. */
export function rechargeSamples(): ReactNode[] {
  const kinds = rechargeKinds.map((kind) => ({ kind, reversedById: null }));
  return [...kinds, { kind: 'recharge' as const, reversedById: '1' }].map((facts) => {
    const state = rechargeState(facts);
    return <StateBadge key={state.label} {...state} />;
  });
}
