ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
UPDATE ledger_entries SET kind = 'reversal' WHERE reverses_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_reversal" CHECK (("ledger_entries"."kind" = 'reversal') = ("ledger_entries"."reverses_id" is not null));
