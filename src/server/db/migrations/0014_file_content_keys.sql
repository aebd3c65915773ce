ALTER TABLE "files" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "given_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");