ALTER TABLE "files" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "upload_id" text;--> statement-breakpoint
CREATE INDEX "files_oldest" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_contract_file" ON "orders" USING btree ("contract_file_id") WHERE contract_file_id is not null;