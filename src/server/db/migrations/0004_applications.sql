CREATE TABLE "application_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"clients" text[] NOT NULL,
	"description" text NOT NULL,
	"test_account" text DEFAULT '' NOT NULL,
	"access_address" text DEFAULT '' NOT NULL,
	"installer_file_id" uuid,
	"download_instructions" text DEFAULT '' NOT NULL,
	"developer_seat_price" numeric(14, 2) NOT NULL,
	"platform_seat_price" numeric(14, 2) NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review_description" text,
	"applied_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"released_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "developer_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "latest_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "passed_revision" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "removal_instructions" text;--> statement-breakpoint
-- Applications were only names before: those that are there become the first developer's, each with one passed version.
UPDATE "applications" SET "passed_revision" = 1,
  "developer_id" = (SELECT "id" FROM "users" WHERE "role_id" = -2 ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
INSERT INTO "application_versions" ("application_id", "revision", "name", "number", "clients", "description",
    "developer_seat_price", "platform_seat_price", "status", "decided_at", "released_at", "created_at")
  SELECT "id", 1, "name", '1.0.0', ARRAY['web'], "name", 0, 0, 'passed', "created_at", "created_at", "created_at"
  FROM "applications";--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "developer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_installer_file_id_files_id_fk" FOREIGN KEY ("installer_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_versions_revision" ON "application_versions" USING btree ("application_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "application_versions_number" ON "application_versions" USING btree ("application_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "application_versions_open" ON "application_versions" USING btree ("application_id") WHERE status <> 'passed';--> statement-breakpoint
CREATE INDEX "application_versions_installer" ON "application_versions" USING btree ("installer_file_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_developer_id_users_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_name" ON "applications" USING btree ("name");--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "applications_developer" ON "applications" USING btree ("developer_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_published" CHECK ("applications"."status" <> 'published' or "applications"."passed_revision" is not null);