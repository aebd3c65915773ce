CREATE INDEX "orders_start" ON "orders" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "orders_end" ON "orders" USING btree ("end_date");