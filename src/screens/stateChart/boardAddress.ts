import { boardPeriods, type BoardPeriod } from '../../domain/lifecycleBoard.ts';
import { dayIn, type Day } from '../../domain/dateText.ts';

/** The part of the board's view that the address stores besides the lifecycle. */
export interface BoardView {
  /** Undefined: all days. */
  days: BoardPeriod | undefined;
  /** Undefined: the present. */
  day: Day | undefined;
  /** The edge whose records are listed below the chart. */
  edge: string | undefined;
  /** If set, marks the edges that it does not cover. */
  coverage: CoverageBy | undefined;
}

const usualPeriod: BoardPeriod = 30;
const allDays = 'all';

/** The sources that cover the edges of a chart: use in the period, generated tests, fixtures of the replay lab. */
export const coverages = ['use', 'tests', 'fixtures'] as const;
export type CoverageBy = (typeof coverages)[number];
/** The names in the address; "1" is the older name of use, from before there were other sources. */
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

/** Returns the query of the address without default values. `as`: the role that the charts are viewed as. */
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
