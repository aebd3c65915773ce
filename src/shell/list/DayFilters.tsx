import { isDay } from '../../domain/dateText.ts';
import { DayFilter } from './DayFilter.tsx';
import type { ListPlace, ListState } from './listState.ts';

const dayIn = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined);

/** The days that the address asks for. */
export function daysOf({ filters }: ListPlace) {
  return { from: dayIn(filters.from), to: dayIn(filters.to) };
}

/** Days, both included. */
export function DayFilters({ state }: { state: ListState }) {
  const { from, to } = daysOf(state);
  return (
    <>
      <DayFilter name="from" day={from} max={to} onChange={(day) => state.setFilter('from', day ?? '')} />
      <DayFilter name="to" day={to} min={from} onChange={(day) => state.setFilter('to', day ?? '')} />
    </>
  );
}
