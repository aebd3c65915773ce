DROP INDEX "orders_customer";--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("customer_id","applied_at" DESC NULLS LAST,"id");