ALTER TABLE "orders" ADD COLUMN "quoted_term_end" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_term_seats" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_base_seats" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_months" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_price" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quoted_seat_price" numeric(14, 2);--> statement-breakpoint
-- The ground of the orders that wait, from what is known of their quote: the days, the seats and the amount. What of it
-- disagrees with the package or the term of today is refused at approval, and quoted again.
update orders set
  quoted_term_end = known.term_end,
  quoted_term_seats = known.term_seats,
  quoted_base_seats = case when orders.kind <> 'seat' then known.base_seats end,
  quoted_months = known.months,
  quoted_price = case when orders.kind <> 'seat'
    then greatest(orders.amount - (orders.seat_count - known.base_seats) * known.seat_price, 0) end,
  quoted_seat_price = case when orders.kind = 'seat' or orders.seat_count > known.base_seats then known.seat_price end
from (
  select o.id, p.seat_price, least(p.base_seats, o.seat_count) as base_seats,
    case o.kind
      when 'seat' then p.duration_months
      else (extract(year from o.end_date) * 12 + extract(month from o.end_date)
        - extract(year from o.start_date) * 12 - extract(month from o.start_date))::int
    end as months,
    case o.kind
      when 'seat' then o.end_date
      when 'renewal' then case
        when o.start_date > (o.applied_at at time zone 'Asia/Shanghai')::date then o.start_date
        else coalesce(
          (select max(s.end_date) from subscriptions s
            where s.customer_id = o.customer_id and s.package_id = o.package_id and s.end_date <= o.start_date),
          o.start_date)
      end
    end as term_end,
    case o.kind when 'renewal' then least(o.seat_count,
      (select s.seats from subscriptions s
        where s.customer_id = o.customer_id and s.package_id = o.package_id order by s.end_date desc limit 1))
    end as term_seats
  from orders o join packages p on p.id = o.package_id
  where o.status = 'pending'
) as known
where known.id = orders.id;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ground" CHECK ("orders"."status" <> 'pending' or "orders"."quoted_months" is not null);