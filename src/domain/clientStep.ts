import type { Day } from './dates.ts';
import { lastCoveredDay } from './price.ts';
import { soonFrom } from './subscription.ts';

/** What a salesperson would best do next for a client, and why. */
export type ClientStep =
  | { kind: 'disabled' }
  | { kind: 'waiting'; orderId: string; orderNo: string }
  | { kind: 'ending' | 'ended'; name: string; until: Day }
  /** The same of a package that cannot be renewed now. */
  | { kind: 'endingBlocked' | 'endedBlocked'; name: string; until: Day; reason: string }
  | { kind: 'sell' };

interface Term {
  packageId: string;
  packageName: string;
  trial: boolean;
  endDate: Day;
  /** Why its package is not renewed now. */
  blockedReason: string | null;
}

/** The most pressing step; undefined when all runs for a while yet. Trials are not renewed: after one, sell. */
export function clientStepOf(
  status: 'enabled' | 'disabled',
  waiting: { id: string; orderNo: string } | undefined,
  terms: Term[],
  today: Day,
): ClientStep | undefined {
  if (status === 'disabled') return { kind: 'disabled' };
  if (waiting) return { kind: 'waiting', orderId: waiting.id, orderNo: waiting.orderNo };
  const latest = new Map<string, Term>();
  for (const term of terms.filter(({ trial }) => !trial)) {
    const known = latest.get(term.packageId);
    if (!known || known.endDate < term.endDate) latest.set(term.packageId, term);
  }
  const paid = [...latest.values()].sort((a, b) => a.endDate.localeCompare(b.endDate));
  const step = (kind: 'ending' | 'ended', term: Term): ClientStep => {
    const { packageName: name, blockedReason: reason } = term;
    const until = lastCoveredDay(term.endDate);
    return reason === null ? { kind, name, until } : { kind: `${kind}Blocked`, name, until, reason };
  };
  const ending = paid.find(({ endDate }) => endDate > today && today >= soonFrom({ endDate }));
  if (ending) return step('ending', ending);
  if (paid.some(({ endDate }) => endDate > today)) return undefined;
  const ended = paid.at(-1);
  return ended ? step('ended', ended) : { kind: 'sell' };
}
