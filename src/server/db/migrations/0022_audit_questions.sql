-- Made again of the log: refused attempts are counted by person from here on.
DELETE FROM "audit_entries";--> statement-breakpoint
DROP INDEX "audit_entries_at";--> statement-breakpoint
DROP INDEX "audit_entries_event";--> statement-breakpoint
DROP INDEX "audit_entries_lifecycle";--> statement-breakpoint
DROP INDEX "audit_entries_role";--> statement-breakpoint
DROP INDEX "audit_entries_record";--> statement-breakpoint
DROP INDEX "audit_entries_session";--> statement-breakpoint
DROP INDEX "audit_entries_amount";--> statement-breakpoint
DROP INDEX "audit_entries_waited";--> statement-breakpoint
DROP INDEX "audit_entries_outside";--> statement-breakpoint
DROP INDEX "audit_entries_no_remarks";--> statement-breakpoint
DROP INDEX "audit_entries_quota";--> statement-breakpoint
DROP INDEX "audit_entries_burst";--> statement-breakpoint
DROP INDEX "audit_entries_pairs";--> statement-breakpoint
DROP INDEX "audit_entries_corrects";--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("index" DESC NULLS LAST,"actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","index" DESC NULLS LAST,"actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_fast" ON "audit_entries" USING btree ("waited_seconds" DESC NULLS LAST,"index","actor_id") WHERE event = 'approve' and waited_seconds < 60;--> statement-breakpoint
CREATE INDEX "audit_entries_refused" ON "audit_entries" USING btree ("burst" DESC NULLS LAST,"index","actor_id") WHERE event = 'refusal' and kind = 'security';--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","index","actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_event" ON "audit_entries" USING btree ("event","index" DESC NULLS LAST,"actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_lifecycle" ON "audit_entries" USING btree ("lifecycle","index" DESC NULLS LAST,"actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_role" ON "audit_entries" USING btree ("actor_role_id","index" DESC NULLS LAST,"actor_id");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("record_id","index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_session" ON "audit_entries" USING btree ("session_id","index" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_amount" ON "audit_entries" USING btree ("amount" DESC NULLS LAST,"index");--> statement-breakpoint
CREATE INDEX "audit_entries_waited" ON "audit_entries" USING btree ("waited_seconds" DESC NULLS LAST,"index");--> statement-breakpoint
CREATE INDEX "audit_entries_outside" ON "audit_entries" USING btree (coalesce(abs(amount), 0) desc nulls last,"index","actor_id") WHERE outside_hours;--> statement-breakpoint
CREATE INDEX "audit_entries_no_remarks" ON "audit_entries" USING btree (coalesce(abs(amount), 0) desc nulls last,"index","actor_id") WHERE event = 'approve' and remarks = '';--> statement-breakpoint
CREATE INDEX "audit_entries_quota" ON "audit_entries" USING btree ("quota_share" DESC NULLS LAST,"index","actor_id") WHERE quota_share >= 0.95;--> statement-breakpoint
CREATE INDEX "audit_entries_burst" ON "audit_entries" USING btree ("burst" DESC NULLS LAST,"index","actor_id") WHERE burst >= 8;--> statement-breakpoint
CREATE INDEX "audit_entries_pairs" ON "audit_entries" USING btree ("pair" DESC NULLS LAST,"index","actor_id") WHERE pair >= 5;--> statement-breakpoint
CREATE INDEX "audit_entries_corrects" ON "audit_entries" USING btree (coalesce(abs(amount), 0) desc nulls last,"index","actor_id") WHERE corrects is not null;
