import { and, desc, sql } from 'drizzle-orm';
import { searchedCustomer } from './customerWords.ts';
import { begins, holds, mayHold, meeting } from './matching.ts';
import { customers } from '../db/schema.ts';
import { inScope } from '../http/scope.ts';
import { byMet, candidates, gathered, metColumn, walked, type Asked } from './asked.ts';

/** Customers, those that the keyword meets best first, then the newest. */
export async function findCustomers({ queryable, session, keyword, limit }: Asked) {
  if (session.role === 'developer') return [];
  const own = inScope(session, customers);
  const from = sql`select ${customers.id} from ${customers} where`;
  const newest = sql`select * from ${customers} where ${own ?? sql`true`}
    order by ${customers.createdAt} desc nulls last, ${customers.id} limit ${sql.raw(String(walked))}`;
  const most = sql`limit ${sql.raw(String(gathered))}`;
  const beginning = and(own, mayHold(searchedCustomer, keyword, 'start'), begins(searchedCustomer, keyword));
  const holding = and(own, mayHold(searchedCustomer, keyword, 'anywhere'), holds(searchedCustomer, keyword));
  const found = candidates(
    [
      sql`${from} ${beginning} ${most}`,
      sql`select id from (${newest}) as ${customers} where ${holds(searchedCustomer, keyword)} ${most}`,
    ],
    [sql`${from} ${holding} ${most}`],
    limit,
  );
  return queryable
    .select({
      id: customers.id,
      met: metColumn(meeting(searchedCustomer, keyword)),
      reading: customers.reading,
      companyId: customers.companyId,
      name: customers.name,
      adminName: customers.adminName,
      status: customers.status,
    })
    .from(customers)
    .where(sql`${customers.id} = ${found}`)
    .orderBy(byMet, desc(customers.createdAt), customers.id)
    .limit(limit);
}
