import { boardPeriods, type BoardPeriod } from '../../domain/lifecycleBoard.ts';
import { dayIn, type Day } from '../../domain/dateText.ts';

/** What of the board its address holds beside the lifecycle. */
export interface BoardView {
  /** Undefined: of all days. */
  days: BoardPeriod | undefined;
  /** Undefined: now. */
  day: Day | undefined;
  /** The edge whose records are listed below. */
  edge: string | undefined;
  /** Ways that it does not hold are marked. */
  coverage: CoverageBy | undefined;
}

const usualPeriod: BoardPeriod = 30;
const allDays = 'all';

/** By what the ways of a chart are covered: people in the period, generated tests, fixtures of the replay lab. */
export const coverages = ['use', 'tests', 'fixtures'] as const;
export type CoverageBy = (typeof coverages)[number];
/** In the address; that of people as it was called before there were others. */
const nameOf: Record<CoverageBy, string> = { use: '1', tests: 'tests', fixtures: 'fixtures' };

export function boardViewIn(parameters: URLSearchParams): BoardView {
  const period = parameters.get('period');
  const days = boardPeriods.find((known) => String(known) === period) ?? usualPeriod;
  return {
    days: period === allDays ? undefined : days,
    day: dayIn(parameters.get('day') ?? undefined),
    edge: parameters.get('edge') ?? undefined,
    coverage: coverages.find((by) => nameOf[by] === parameters.get('coverage')),
  };
}

/** The address without what is usual. `as`: the role that the charts are seen as. */
export function boardSearch(
  lifecycle: string,
  { days, day, edge, coverage }: BoardView,
  as: string | null = null,
): string {
  const parameters = new URLSearchParams({ lifecycle });
  if (days !== usualPeriod) parameters.set('period', days === undefined ? allDays : String(days));
  if (day !== undefined) parameters.set('day', day);
  if (edge !== undefined) parameters.set('edge', edge);
  if (coverage) parameters.set('coverage', nameOf[coverage]);
  if (as !== null) parameters.set('as', as);
  return `?${parameters}`;
}
