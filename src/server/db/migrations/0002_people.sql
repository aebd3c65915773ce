CREATE TABLE "password_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"agent_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"answered_by_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "agent_levels" DROP CONSTRAINT "agent_levels_name_unique";--> statement-breakpoint
DROP INDEX "users_agent";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purpose" text DEFAULT 'contract' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "resigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_requests" ADD CONSTRAINT "password_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_requests" ADD CONSTRAINT "password_requests_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_requests" ADD CONSTRAINT "password_requests_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_requests_pending" ON "password_requests" USING btree ("user_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "password_requests_superior" ON "password_requests" USING btree ("agent_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_levels_name" ON "agent_levels" USING btree ("name") WHERE status <> 'deleted';--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "agents_level" ON "agents" USING btree ("level_id");--> statement-breakpoint
CREATE INDEX "ledger_agent_all" ON "ledger_entries" USING btree ("agent_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_kind" ON "ledger_entries" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_agent" ON "users" USING btree ("agent_id","created_at" DESC NULLS LAST,"id");