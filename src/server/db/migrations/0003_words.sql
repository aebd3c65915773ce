DROP INDEX "ledger_kind";--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("order_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "customers_status" ON "customers" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "ledger_recharges" ON "ledger_entries" USING btree ("id" DESC NULLS LAST) WHERE kind <> 'sale';--> statement-breakpoint
CREATE INDEX "ledger_recharges_at" ON "ledger_entries" USING btree ("at") WHERE kind <> 'sale';--> statement-breakpoint
CREATE INDEX "ledger_recharges_amount" ON "ledger_entries" USING btree (abs(amount) desc nulls last,"id") WHERE kind <> 'sale';--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount" DESC NULLS LAST,"id");--> statement-breakpoint
-- All pieces of a text of one length: what holds a keyword holds all pieces of the keyword. Without an extension, so
-- that it is the same on every PostgreSQL, and for two Chinese characters as for ten Latin ones.
CREATE FUNCTION grams(value text, length integer) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(value COLLATE "C"), i, length)), '{}')
  FROM generate_series(1, char_length(value) - length + 1) AS i
$$;
--> statement-breakpoint
CREATE INDEX customers_words ON customers
  USING gin (grams(name || ' ' || company_id || ' ' || admin_name || ' ' || admin_phone, 2));
--> statement-breakpoint
CREATE INDEX orders_number_words ON orders USING gin (grams(order_no, 4));
