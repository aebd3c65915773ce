ALTER TABLE "transitions" DROP COLUMN "previous_hash";--> statement-breakpoint
ALTER TABLE "transitions" DROP COLUMN "hash";