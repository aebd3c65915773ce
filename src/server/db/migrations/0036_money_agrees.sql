ALTER TABLE "customers" ADD COLUMN "former_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The names that the trail knows a customer by, beside that of today.
update customers set former_names = known.names
from (
  select customers.id, string_agg(distinct content ->> 'name', chr(10)) as names
  from customers join transitions on lifecycle = 'customer' and record_id = customers.id
  where content ->> 'name' <> customers.name
  group by customers.id
) as known
where known.id = customers.id;
--> statement-breakpoint
-- Migration 0039 makes these two again.
DROP INDEX customers_words;--> statement-breakpoint
DROP INDEX customers_lines;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "quoted_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "salesperson_name" text;--> statement-breakpoint
-- Until now an order was charged what it was quoted for. A decided order keeps the names that the trail has of the day of its
-- decision, else those of today; all in one go, as each takes minutes for a million orders.
update orders set
  quoted_amount = coalesce(orders.quoted_amount, orders.amount),
  customer_name = case when decided.status <> 'pending' then coalesce(then_customer.content ->> 'name', customers.name) end,
  credit_code = case when decided.status <> 'pending' then coalesce(then_customer.content ->> 'credit_code', customers.credit_code) end,
  agent_name = case when decided.status <> 'pending' then coalesce(then_agent.content ->> 'name', agents.name) end,
  salesperson_name = case when decided.status <> 'pending' then coalesce(then_seller.content ->> 'name', users.name) end
from orders as decided
join customers on customers.id = decided.customer_id
join agents on agents.id = decided.agent_id
join users on users.id = decided.salesperson_id
left join lateral (select content from transitions where lifecycle = 'customer' and record_id = customers.id
  and at <= decided.decided_at and content is not null order by seq desc limit 1) as then_customer on true
left join lateral (select content from transitions where lifecycle = 'agent' and record_id = agents.id
  and at <= decided.decided_at and content is not null order by seq desc limit 1) as then_agent on true
left join lateral (select content from transitions where lifecycle = 'staff' and record_id = users.id
  and at <= decided.decided_at and content is not null order by seq desc limit 1) as then_seller on true
where orders.id = decided.id;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "quoted_amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_identity" CHECK ("orders"."status" = 'pending' or "orders"."customer_name" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_charge" CHECK ("orders"."amount" <= "orders"."quoted_amount");
