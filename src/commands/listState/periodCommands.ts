import { IconCalendar } from '../../icons/icons.ts';
import { addDays, utc, type Day } from '../../domain/dateText.ts';
import type { Role } from '../../domain/roles.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { listPeriods, type ListPeriod } from '../commandWords.ts';
import { serverToday } from '../../graph/client/serverClock.ts';

interface DatedList {
  id: 'orders' | 'recharges' | 'entries' | 'audit';
  routes: Partial<Record<Role, string>>;
  /** Parameters of the address for its first and its last day. */
  parameters: readonly [from: string, to: string];
}

const datedLists: readonly DatedList[] = [
  {
    id: 'orders',
    routes: { agent: '/deal-list', salesperson: '/sale-order', operations: '/order-record' },
    // The day of the order's present state: it was placed, approved or rejected.
    parameters: ['sinceFrom', 'sinceTo'],
  },
  {
    id: 'recharges',
    routes: { agent: '/account-recharge', operations: '/agent-pay' },
    parameters: ['from', 'to'],
  },
  { id: 'entries', routes: { agent: '/account-entries' }, parameters: ['from', 'to'] },
  { id: 'audit', routes: { operations: '/audit-desk' }, parameters: ['from', 'to'] },
];

/** Returns the first and the last day of a period, in the business time zone; weeks begin on Monday. */
export function daysOfPeriod(period: ListPeriod, today: Day): [from: Day, to: Day] {
  const monday = addDays(today, -((utc(today).getUTCDay() + 6) % 7));
  const first: Day = `${today.slice(0, 8)}01`;
  const lastOfMonthBefore = addDays(first, -1);
  const days: Record<ListPeriod, [Day, Day]> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    thisWeek: [monday, today],
    lastWeek: [addDays(monday, -7), addDays(monday, -1)],
    thisMonth: [first, today],
    lastMonth: [`${lastOfMonthBefore.slice(0, 8)}01`, lastOfMonthBefore],
  };
  return days[period];
}

/** One command for each list with a filter by days and each period that people name (R-list-13). No menu shows them. */
export const periodCommands: Command[] = datedLists.flatMap(({ id, routes, parameters: [from, to] }) =>
  listPeriods.map((period) =>
    defineCommand({
      id: `period.${id}.${period}`,
      title: `command.period.${id}.${period}`,
      icon: IconCalendar,
      roles: Object.keys(routes) as Role[],
      run: async ({ context }) => {
        const [first, last] = daysOfPeriod(period, serverToday());
        return { route: `${routes[context.role] ?? ''}?${from}=${first}&${to}=${last}`, go: true };
      },
    }),
  ),
);
