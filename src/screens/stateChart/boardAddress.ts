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
}

const usualPeriod: BoardPeriod = 30;
const allDays = 'all';

export function boardPlaceIn(parameters: URLSearchParams): BoardPlace {
  const period = parameters.get('period');
  const days = boardPeriods.find((known) => String(known) === period) ?? usualPeriod;
  return {
    days: period === allDays ? undefined : days,
    day: dayIn(parameters.get('day') ?? undefined),
    edge: parameters.get('edge') ?? undefined,
  };
}

/** The address without what is usual. `as`: the role that the charts are seen as. */
export function boardSearch(
  lifecycle: string,
  { days, day, edge }: BoardPlace,
  as: string | null = null,
): string {
  const parameters = new URLSearchParams({ lifecycle });
  if (days !== usualPeriod) parameters.set('period', days === undefined ? allDays : String(days));
  if (day !== undefined) parameters.set('day', day);
  if (edge !== undefined) parameters.set('edge', edge);
  if (as !== null) parameters.set('as', as);
  return `?${parameters}`;
}
