import type { Day } from './dates.ts';
import type { OrderKind } from './order.ts';
import { lastCoveredDay } from './price.ts';
import { soonFrom } from './subscription.ts';

/** The next step that a salesperson should take for a client, with its reason. */
export type ClientStep =
  | { kind: 'disabled' }
  | { kind: 'waiting'; orderId: string; orderNo: string; name: string }
  | { kind: 'ending' | 'ended'; name: string; until: Day }
  /** The same for a package that cannot be renewed now. */
  | { kind: 'endingBlocked' | 'endedBlocked'; name: string; until: Day; reason: string }
  | { kind: 'sell' };

interface Term {
  packageId: string;
  packageName: string;
  trial: boolean;
  endDate: Day;
  /** Reason why its package cannot be renewed now. */
  blockedReason: string | null;
}

interface WaitingOrder {
  id: string;
  orderNo: string;
  packageId: string;
  packageName: string;
  kind: OrderKind;
}

/**
 * Returns the next step for each package of a client (R-customer-11), the most urgent first. A package that runs for longer
 * has none. Trials are not renewed: the step after one is a sale.
 */
export function clientStepsOf(
  status: 'enabled' | 'disabled',
  waiting: readonly WaitingOrder[],
  terms: readonly Term[],
  today: Day,
): ClientStep[] {
  if (status === 'disabled') return [{ kind: 'disabled' }];
  // Because added seats do not renew a package, it may still end.
  const answered = new Set(waiting.flatMap(({ kind, packageId }) => (kind === 'seat' ? [] : [packageId])));
  const paid = latestPaidTerms(terms);
  const due = paid.filter(({ packageId }) => !answered.has(packageId));
  const steps: ClientStep[] = [
    ...due
      .filter(({ endDate }) => endDate > today && today >= soonFrom({ endDate }))
      .map((term) => termStep('ending', term)),
    ...waiting.map(({ id, orderNo, packageName: name }): ClientStep => ({
      kind: 'waiting',
      orderId: id,
      orderNo,
      name,
    })),
    ...due
      .filter(({ endDate }) => endDate <= today)
      .toReversed()
      .map((term) => termStep('ended', term)),
  ];
  return steps.length === 0 && paid.length === 0 ? [{ kind: 'sell' }] : steps;
}

/** Returns the latest term of each package, without trials, by end date. */
function latestPaidTerms(terms: readonly Term[]): Term[] {
  const latest = new Map<string, Term>();
  for (const term of terms.filter(({ trial }) => !trial)) {
    const known = latest.get(term.packageId);
    if (!known || known.endDate < term.endDate) latest.set(term.packageId, term);
  }
  return [...latest.values()].sort((a, b) => a.endDate.localeCompare(b.endDate));
}

function termStep(kind: 'ending' | 'ended', term: Term): ClientStep {
  const { packageName: name, blockedReason: reason } = term;
  const until = lastCoveredDay(term.endDate);
  return reason === null ? { kind, name, until } : { kind: `${kind}Blocked`, name, until, reason };
}
