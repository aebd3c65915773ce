import { amountOf } from '../../../domain/amountText.ts';
import { auditQuestions, auditSorts } from '../../../domain/auditLimits.ts';
import { negateMoney } from '../../../domain/money.ts';
import { asRecordId } from '../../../domain/recordId.ts';
import { roles } from '../../../domain/roles.ts';
import { logEntryKinds } from '../../../domain/securityEvent.ts';
import { daysOf } from '../../../ui/list/DayFilters.tsx';
import { sortOf, type ListParameters } from '../../../ui/list/listState.ts';

const text = (value: string | undefined) => value?.slice(0, 60) || undefined;

/** Converts a typed amount, which may be negative, to the call's format; undefined if it is none. */
function amount(value = ''): string | undefined {
  const below = /^[-−－]/.test(value);
  const typed = amountOf(below ? value.slice(1) : value);
  return below && typed !== undefined ? negateMoney(typed) : typed;
}

/** Converts minutes to seconds; undefined for text that is no such number. */
function secondsOf(minutes: string | undefined): number | undefined {
  const number = Number(minutes);
  return minutes && Number.isFinite(number) && number >= 0 ? Math.round(number * 60) : undefined;
}

/** Returns the filters of the address. Invalid values are dropped, because users can type anything there. */
export function auditCriteria(state: ListParameters) {
  const { filters } = state;
  return {
    id: /^\d{1,15}$/.test(filters.id ?? '') ? filters.id : undefined,
    keyword: filters.keyword?.slice(0, 50),
    question: auditQuestions.find((each) => each === filters.question),
    kind: logEntryKinds.find((each) => each === filters.kind),
    lifecycle: text(filters.lifecycle),
    event: text(filters.event),
    edge: text(filters.edge),
    role: roles.find((each) => each === filters.role),
    actorId: asRecordId(filters.actorId),
    recordId: asRecordId(filters.recordId),
    sessionId: text(filters.sessionId),
    ...daysOf(state),
    amountFrom: amount(filters.amountFrom),
    amountTo: amount(filters.amountTo),
    waitedFrom: secondsOf(filters.waitedFrom),
    waitedTo: secondsOf(filters.waitedTo),
  };
}

export function auditFilter(state: ListParameters) {
  return { ...auditCriteria(state), ...sortOf(state, auditSorts) };
}
