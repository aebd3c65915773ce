// The baseline: the deal list and an agent's other lists, by node:http and two prepared queries, without session, scope or
// validation. It is plain JavaScript, so that the measurement includes no compilation.
import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const rowsText = `
  select o.id, o.order_no as "orderNo", o.customer_id as "customerId", c.name as "customerName",
    case when o.kind = 'seat' then 'seat' else 'package' end as "productType", o.kind,
    o.package_id as "packageId", o.package_name as "packageName", o.seat_count as "seatCount", o.amount, o.status,
    o.version, o.applied_at as "appliedAt", o.decided_at as "decidedAt", o.start_date::text as "startDate",
    o.end_date::text as "endDate", o.salesperson_id as "salespersonId", u.name as "salespersonName",
    o.agent_id as "agentId", a.name as "agentName"
  from orders o
  join customers c on c.id = o.customer_id
  join users u on u.id = o.salesperson_id
  join agents a on a.id = o.agent_id
  where o.agent_id = $1 and o.status = $2
  order by o.applied_at desc nulls last, o.id
  limit 20`;
const countText = 'select count(*) from orders where agent_id = $1 and status = $2';

const ledgerOf = (kinds, columns, joins) => ({
  rows: `select e.id::text, ${columns}, e.amount, e.balance_after as "balanceAfter", e.at from ledger_entries e ${joins}
    where e.agent_id = $1 and ${kinds} order by e.id desc nulls last limit 20`,
  count: `select count(*) from ledger_entries e where e.agent_id = $1 and ${kinds}`,
});

/** An agent's other lists, by path. */
const lists = {
  '/customers': {
    rows: `
      select c.id, c.company_id as "companyId", c.name, c.employee_count as "employeeCount",
        c.credit_code as "creditCode", c.industry, c.admin_name as "adminName", c.admin_phone as "adminPhone",
        c.admin_account as "adminAccount", c.status, c.version, c.agent_id as "agentId", a.name as "agentName",
        c.salesperson_id as "salespersonId", u.name as "salespersonName", c.order_count as "orderCount",
        c.created_at as "createdAt"
      from customers c join users u on u.id = c.salesperson_id join agents a on a.id = c.agent_id
      where c.agent_id = $1 order by c.created_at desc nulls last, c.id limit 20`,
    count: 'select count(*) from customers where agent_id = $1',
  },
  '/recharges': ledgerOf(
    `e.kind in ('recharge', 'correction')`,
    `e.kind, coalesce(e.recharge_amount, -r.recharge_amount, e.amount) as "rechargeAmount", e.remarks,
      coalesce(e.discount_rate, r.discount_rate) as "discountRate", e.reverses_id as "reversesId",
      c.id as "reversedById", u.name as "actorName"`,
    `left join users u on u.id = e.actor_id left join ledger_entries r on r.id = e.reverses_id
      left join ledger_entries c on c.reverses_id = e.id`,
  ),
  '/sales': ledgerOf(
    `e.kind = 'sale'`,
    `e.order_id as "orderId", o.order_no as "orderNo", c.name as "customerName", o.package_name as "packageName",
      u.name as "salespersonName"`,
    `join orders o on o.id = e.order_id join customers c on c.id = o.customer_id join users u on u.id = o.salesperson_id`,
  ),
};

async function openStore() {
  if (process.env.DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
    return (name, text, values) => pool.query({ name, text, values });
  }
  const client = await PGlite.create(process.env.PGLITE_FOLDER);
  return (_name, text, values) => client.query(text, values);
}

const query = await openStore();

async function page(path, { agentId, status }) {
  const list = lists[path] ?? { rows: rowsText, count: countText };
  const values = lists[path] ? [agentId] : [agentId, status];
  const [counted, found] = await Promise.all([
    query(`count ${path}`, list.count, values),
    query(`rows ${path}`, list.rows, values),
  ]);
  return { total: Number(counted.rows[0].count), records: found.rows };
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    page(request.url, JSON.parse(body)).then(
      (data) => {
        const text = JSON.stringify(data);
        response.writeHead(200, {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
        });
        response.end(text);
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => console.log(`Ready: http://127.0.0.1:${server.address().port}`));
