ALTER TABLE "agent_levels" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;