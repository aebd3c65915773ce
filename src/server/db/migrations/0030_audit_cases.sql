CREATE TABLE "audit_case_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"lifecycle" text,
	"record_id" uuid,
	"entry_index" bigint,
	"added_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_case_items_record" UNIQUE("case_id","lifecycle","record_id"),
	CONSTRAINT "audit_case_items_entry" UNIQUE("case_id","entry_index"),
	CONSTRAINT "audit_case_items_one" CHECK (("audit_case_items"."lifecycle" is null) = ("audit_case_items"."record_id" is null)
        and ("audit_case_items"."record_id" is null) = ("audit_case_items"."entry_index" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"conclusion" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"opened_by_id" uuid NOT NULL,
	"closed_by_id" uuid,
	"closed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_cases_closed" CHECK (("audit_cases"."status" = 'closed') = ("audit_cases"."closed_at" is not null)
        and ("audit_cases"."status" = 'closed') = ("audit_cases"."conclusion" <> ''))
);
--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_case_items" ADD CONSTRAINT "audit_case_items_case_id_audit_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."audit_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_case_items" ADD CONSTRAINT "audit_case_items_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_cases" ADD CONSTRAINT "audit_cases_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_cases" ADD CONSTRAINT "audit_cases_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_cases_newest" ON "audit_cases" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_case_id_audit_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."audit_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_case" ON "notes" USING btree ("case_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_subject" CHECK (("notes"."case_id" is null) = ("notes"."customer_id" is not null)
        and ("notes"."agent_id" is null) = ("notes"."customer_id" is null)
        and ("notes"."order_id" is null or "notes"."customer_id" is not null));