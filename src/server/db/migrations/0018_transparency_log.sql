CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_leaves" (
	"index" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "log_pending" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_pending_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"entry_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_role_id" smallint,
	"address" text NOT NULL,
	"details" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"session_id" text,
	"request_id" text,
	"seal" text
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "machine_version" integer;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "machine_hash" text;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "cause_id" bigint;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "transitions" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "log_leaves_entry" ON "log_leaves" USING btree ("kind","entry_id");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "security_events_actor" ON "security_events" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION await_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_pending (kind, entry_id) SELECT TG_ARGV[0], id FROM added ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transitions_await_log AFTER INSERT ON transitions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_log('transition');
--> statement-breakpoint
CREATE TRIGGER ledger_entries_await_log AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_log('ledger');
--> statement-breakpoint
CREATE TRIGGER security_events_await_log AFTER INSERT ON security_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_log('security');
--> statement-breakpoint
INSERT INTO log_pending (kind, entry_id)
  SELECT kind, id FROM (
    SELECT 'transition' AS kind, id, at FROM transitions UNION ALL SELECT 'ledger', id, at FROM ledger_entries
  ) AS entry ORDER BY at, kind, id;
