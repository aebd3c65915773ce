CREATE TABLE "audit_entries" (
	"index" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lifecycle" text,
	"record_id" uuid,
	"record_name" text,
	"event" text NOT NULL,
	"edge" text,
	"from_state" text,
	"to_state" text,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_role_id" smallint,
	"session_id" text,
	"remarks" text NOT NULL,
	"amount" numeric(14, 2),
	"agent_id" uuid,
	"subject_id" uuid,
	"waited_seconds" integer,
	"quota_share" numeric(8, 4),
	"outside_hours" boolean NOT NULL,
	"burst" integer,
	"pair" integer,
	"corrects" bigint
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","index");--> statement-breakpoint
CREATE INDEX "audit_entries_event" ON "audit_entries" USING btree ("event","lifecycle","index");--> statement-breakpoint
CREATE INDEX "audit_entries_lifecycle" ON "audit_entries" USING btree ("lifecycle","index");--> statement-breakpoint
CREATE INDEX "audit_entries_role" ON "audit_entries" USING btree ("actor_role_id","index");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","event","at");--> statement-breakpoint
CREATE INDEX "audit_entries_pair" ON "audit_entries" USING btree ("subject_id","actor_id","event","at");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("record_id","index");--> statement-breakpoint
CREATE INDEX "audit_entries_session" ON "audit_entries" USING btree ("session_id","index");--> statement-breakpoint
CREATE INDEX "audit_entries_amount" ON "audit_entries" USING btree ("amount","index");--> statement-breakpoint
CREATE INDEX "audit_entries_approved" ON "audit_entries" USING btree ("agent_id","amount","at") WHERE event = 'approve';--> statement-breakpoint
CREATE INDEX "audit_entries_waited" ON "audit_entries" USING btree ("waited_seconds","index");--> statement-breakpoint
CREATE INDEX "audit_entries_outside" ON "audit_entries" USING btree ("index") WHERE outside_hours;--> statement-breakpoint
CREATE INDEX "audit_entries_no_remarks" ON "audit_entries" USING btree ("index") WHERE event = 'approve' and remarks = '';--> statement-breakpoint
CREATE INDEX "audit_entries_quota" ON "audit_entries" USING btree ("quota_share");--> statement-breakpoint
CREATE INDEX "audit_entries_burst" ON "audit_entries" USING btree ("burst");--> statement-breakpoint
CREATE INDEX "audit_entries_pairs" ON "audit_entries" USING btree ("pair");--> statement-breakpoint
CREATE INDEX "audit_entries_corrects" ON "audit_entries" USING btree ("corrects");--> statement-breakpoint
CREATE INDEX "security_events_notes" ON "security_events" USING btree ((details ->> 'subject')) WHERE kind = 'auditNote';--> statement-breakpoint
CREATE INDEX audit_entries_remarks ON audit_entries USING gin (pieces(remarks, '')) WHERE remarks <> '';
