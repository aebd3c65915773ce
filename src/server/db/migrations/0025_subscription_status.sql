ALTER TABLE "subscriptions" ADD COLUMN "status" text DEFAULT 'running' NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","end_date");