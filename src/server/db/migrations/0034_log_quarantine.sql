CREATE TABLE "log_quarantine" (
	"kind" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_quarantine_kind_entry_id_reason_pk" PRIMARY KEY("kind","entry_id","reason")
);

--> statement-breakpoint
-- Written by hand
CREATE TRIGGER log_quarantine_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_quarantine
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- It runs as the owner of the tables, so that the server's own role needs no right to insert into log_pending.
CREATE OR REPLACE FUNCTION await_log() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO public.log_pending (kind, entry_id) SELECT TG_ARGV[0], id FROM added ORDER BY id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A leaf beyond the end, a node without its two children, a checkpoint of another size: the next entries would collide with it,
-- and the log would stop.
CREATE FUNCTION check_log_leaves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT min(index) < 0 OR max(index) - min(index) + 1 <> count(*)
        OR (min(index) > 0 AND NOT EXISTS (SELECT FROM log_leaves WHERE index = (SELECT min(index) - 1 FROM added)))
      FROM added) THEN
    RAISE EXCEPTION 'a leaf of the log follows on the one before it';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_leaves_checked AFTER INSERT ON log_leaves
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_log_leaves();
--> statement-breakpoint
CREATE FUNCTION check_log_nodes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT node.level, node.hash,
        CASE node.level
          WHEN 1 THEN (SELECT leaf.hash FROM log_leaves AS leaf WHERE leaf.index = node.index * 2)
          ELSE (SELECT child.hash FROM log_nodes AS child WHERE child.level = node.level - 1 AND child.index = node.index * 2)
        END AS left_hash,
        CASE node.level
          WHEN 1 THEN (SELECT leaf.hash FROM log_leaves AS leaf WHERE leaf.index = node.index * 2 + 1)
          ELSE (SELECT child.hash FROM log_nodes AS child WHERE child.level = node.level - 1 AND child.index = node.index * 2 + 1)
        END AS right_hash
      FROM added AS node
    ) AS checked
    WHERE level < 1 OR hash IS DISTINCT FROM sha256('\x01'::bytea || left_hash || right_hash)
  ) THEN
    RAISE EXCEPTION 'a node of the log is the hash of its two children';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_nodes_checked AFTER INSERT ON log_nodes
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_log_nodes();
--> statement-breakpoint
CREATE FUNCTION check_log_checkpoints() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE size IS DISTINCT FROM (SELECT max(index) + 1 FROM log_leaves)) THEN
    RAISE EXCEPTION 'a checkpoint is of the whole log';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_checked AFTER INSERT ON log_checkpoints
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_log_checkpoints();
