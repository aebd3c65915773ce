import type { TFunction } from 'i18next';
import { ageBands } from '../../domain/lifecycleBoard.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { EdgeFlow, StateAges } from './chartBoard.ts';
import type { ChartedEdge, ChartedState } from './chartModel.ts';
import { waitText } from './waitText.ts';
import { spanText } from './span.ts';
import type { Stay } from './stateDurations.ts';

function list(t: TFunction, parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(t('lifecycle.comma'));
}

/**
 * Returns the text of a state for screen readers: "Pending approval, 12 records, waiting". `around`: label key of the
 * compound state around it.
 */
export function stateWords(t: TFunction, state: ChartedState, language: string, around?: MessageKey): string {
  return list(t, [
    t(state.label),
    around !== undefined && t('lifecycle.state.within', { state: t(around) }),
    state.count !== undefined && t('lifecycle.records', { count: state.count }),
    state.counted && state.count === undefined && t('board.loading'),
    state.ages && agesWords(t, language, state.ages),
    t(`lifecycle.tone.${state.tone}`),
    state.final && t('lifecycle.state.final'),
    state.current && t('lifecycle.state.current'),
    !state.current && state.visited && t('lifecycle.state.visited'),
    state.stay && stayWords(t, state.stay, language),
  ]);
}

/** Returns "2 visits, 3 days 4 hours in all". */
export function stayWords(t: TFunction, { visits, spent }: Stay, language: string): string {
  return list(t, [
    t('lifecycle.state.visits', { count: visits }),
    t('lifecycle.state.spent', { time: spanText(spent, language, 'long') }),
  ]);
}

/** Returns whether the record can use an edge: possible now, blocked and why, or used before. Empty without a record. */
export function availabilityWords(t: TFunction, edge: ChartedEdge): string {
  return list(t, [
    edge.timesPassed > 0 && t('lifecycle.edge.used', { count: edge.timesPassed }),
    edge.unused && t(`board.coverage.without.${edge.unused}`),
    edge.barred && t('lifecycle.edge.notAs', { role: t(`role.${edge.barred}`) }),
    edge.availability === 'open' && t('lifecycle.edge.open'),
    edge.availability === 'blocked' && t('lifecycle.edge.blocked', { reason: reasonWords(t, edge) }),
  ]);
}

export function reasonWords(t: TFunction, edge: ChartedEdge): string {
  return list(
    t,
    edge.reasons.map((reason) => t(reason.key, reason.params)),
  );
}

/** Returns "by Agent", or that nobody uses the edge directly. */
export function rolesWords(t: TFunction, { roles }: ChartedEdge): string {
  return roles.length === 0
    ? t('chart.derived')
    : t('lifecycle.edge.by', { roles: roles.map((role) => t(`role.${role}`)).join(t('lifecycle.comma')) });
}

/**
 * Returns "Approve, from Pending approval to Approved, by Agent, if the remaining quota covers the amount, possible now".
 */
export function edgeWords(t: TFunction, edge: ChartedEdge, language: string): string {
  const { label, fromLabel, toLabel, questions } = edge;
  const params = { event: t(label), state: t(toLabel) };
  return list(t, [
    fromLabel
      ? t('lifecycle.edge.fromTo', { ...params, from: t(fromLabel) })
      : t('lifecycle.edge.target', params),
    rolesWords(t, edge),
    questions.length > 0 && t('lifecycle.edge.conditions', { conditions: questionsWords(t, edge) }),
    availabilityWords(t, edge),
    edge.flow && flowWords(t, language, edge.flow),
  ]);
}

/** Returns "1,234 in the period, half within 2.3 d, 95 % within 6 d". */
export function flowWords(t: TFunction, language: string, { count, median, p95 }: EdgeFlow): string {
  return list(t, [
    t('board.flow.count', { count }),
    median !== null && t('board.flow.median', { wait: waitText(t, language, median) }),
    p95 !== null && t('board.flow.p95', { wait: waitText(t, language, p95) }),
  ]);
}

/** Returns "longest 12 d, today 3, 1–3 days 4"; bands without records are left out. */
export function agesWords(t: TFunction, language: string, { bands, longest }: StateAges): string {
  return list(t, [
    longest !== undefined && t('board.longest', { wait: waitText(t, language, longest) }),
    ...ageBands.map(({ id }, index) => {
      const count = bands[index] ?? 0;
      return count > 0 && t('board.band.count', { band: t(`board.band.${id}`), count });
    }),
  ]);
}

export function questionsWords(t: TFunction, { questions }: ChartedEdge): string {
  return list(
    t,
    questions.map((key) => t(key)),
  );
}
