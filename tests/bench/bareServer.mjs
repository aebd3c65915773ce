// The yardstick: the deal list by node:http and two prepared queries, without session, scope or validation.
// Plain JavaScript, so that nothing is compiled between it and the measurement.
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

async function openStore() {
  if (process.env.DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
    return (name, text, values) => pool.query({ name, text, values });
  }
  const client = await PGlite.create(process.env.PGLITE_FOLDER);
  return (_name, text, values) => client.query(text, values);
}

const query = await openStore();

async function page({ agentId, status }) {
  const [counted, found] = await Promise.all([
    query('count', countText, [agentId, status]),
    query('rows', rowsText, [agentId, status]),
  ]);
  return { total: Number(counted.rows[0].count), records: found.rows };
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    page(JSON.parse(body)).then(
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
