import { boardPeriods, type BoardPeriod } from '../../domain/lifecycleBoard.ts';
import { dayIn, type Day } from '../../domain/dateText.ts';

/** What of the board its address holds beside the lifecycle. */
export interface BoardPlace {
  /** Undefined: of all days. */
  days: BoardPeriod | undefined;
  /** Undefined: now. */
  day: Day | undefined;
  /** The edge whose records are listed below. */
  edge: string | undefined;
  /** Ways that nobody went in the period are marked. */
  coverage: boolean;
}

const usualPeriod: BoardPeriod = 30;
const allDays = 'all';
const shown = '1';

export function boardPlaceIn(parameters: URLSearchParams): BoardPlace {
  const period = parameters.get('period');
  const days = boardPeriods.find((known) => String(known) === period) ?? usualPeriod;
  return {
    days: period === allDays ? undefined : days,
    day: dayIn(parameters.get('day') ?? undefined),
    edge: parameters.get('edge') ?? undefined,
    coverage: parameters.get('coverage') === shown,
  };
}

/** The address without what is usual. `as`: the role that the charts are seen as. */
export function boardSearch(
  lifecycle: string,
  { days, day, edge, coverage }: BoardPlace,
  as: string | null = null,
): string {
  const parameters = new URLSearchParams({ lifecycle });
  if (days !== usualPeriod) parameters.set('period', days === undefined ? allDays : String(days));
  if (day !== undefined) parameters.set('day', day);
  if (edge !== undefined) parameters.set('edge', edge);
  if (coverage) parameters.set('coverage', shown);
  if (as !== null) parameters.set('as', as);
  return `?${parameters}`;
}
