ALTER TABLE "sessions" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_seal" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_seal" text;--> statement-breakpoint
CREATE INDEX "security_events_sealed" ON "security_events" USING btree ("id") WHERE kind = 'rowsSealed';