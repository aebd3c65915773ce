import type { customers } from '../db/schema.ts';
import type { Agency } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { Companies } from './companies.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';
import { readingOf } from '../search/reading.ts';

export type CustomerRow = Omit<typeof customers.$inferSelect, 'searchLines' | 'searchNames'>;

/** Days ago of the oldest and the newest customer. */
const oldest = 358;
const newest = 6;

/** A customer with the agency that serves it. */
export interface Account {
  customer: CustomerRow;
  agency: Agency;
  /** Days ago. */
  since: number;
}

/** Creates the customers of every salesperson, spread over the year or the time since their agent joined. */
export function demoCustomers(
  agencies: Agency[],
  calendar: Calendar,
  random: Random,
  companies: Companies,
  people: People,
  passwordHash: string,
): Account[] {
  return agencies.flatMap((agency) =>
    agency.sales.flatMap(({ user, customers }) =>
      Array.from({ length: customers }, (_, index): Account => {
        const span = Math.min(oldest, agency.joined - 5) - newest;
        // A little denser in the first months, so that orders do not all fall into the last ones.
        const share = ((customers - index - random.next() * 0.9) / customers) ** 0.7;
        const since = newest + Math.round(span * share);
        const company = companies.found(agency.cities);
        const adminName = people.name();
        // The third customer of every larger portfolio is disabled.
        const isDisabled = customers >= 4 && index === 2;
        return {
          agency,
          since,
          customer: {
            ...company,
            id: random.uuid(),
            adminName,
            reading: readingOf(company.name, { person: adminName }),
            formerNames: '',
            adminPhone: people.mobile(),
            adminAccount: `${company.companyId.toLowerCase()}.admin`,
            adminPasswordHash: passwordHash,
            status: isDisabled ? 'disabled' : 'enabled',
            agentId: agency.agent.id,
            salespersonId: user.id,
            orderCount: 0,
            version: isDisabled ? 2 : 1,
            createdAt: calendar.inOfficeHours(since, random),
          },
        };
      }),
    ),
  );
}
