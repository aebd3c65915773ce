CREATE TABLE "flow_days" (
	"lifecycle" text NOT NULL,
	"day" date NOT NULL,
	"edge" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"wait" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "flow_days_lifecycle_day_edge_from_state_to_state_wait_pk" PRIMARY KEY("lifecycle","day","edge","from_state","to_state","wait")
);
--> statement-breakpoint
CREATE TABLE "stay_days" (
	"lifecycle" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "stay_days_lifecycle_state_day_pk" PRIMARY KEY("lifecycle","state","day")
);
--> statement-breakpoint
CREATE INDEX "transitions_edge" ON "transitions" USING btree ("edge","at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX "transitions_record";
--> statement-breakpoint
CREATE UNIQUE INDEX "transitions_record" ON "transitions" ("lifecycle","record_id","seq")
  INCLUDE ("at","from_state","to_state","edge");
--> statement-breakpoint
CREATE VIEW transition_steps AS
  SELECT step.id, step.lifecycle, step.record_id, step.at, (step.at AT TIME ZONE 'Asia/Shanghai')::date AS day,
    step.edge, coalesce(step.from_state, '') AS from_state, step.to_state,
    CASE WHEN entered.at IS NULL THEN -1
      WHEN step.at - entered.at < interval '1 second' THEN 0
      ELSE floor(ln(extract(epoch FROM step.at - entered.at)::float8) / ln(1.1::float8)) + 1
    END::smallint AS wait,
    (entered.at AT TIME ZONE 'Asia/Shanghai')::date AS since_day
  FROM transitions AS step LEFT JOIN LATERAL (
    SELECT earlier.at FROM transitions AS earlier
    WHERE earlier.lifecycle = step.lifecycle AND earlier.record_id = step.record_id AND earlier.seq < step.seq
      AND earlier.from_state IS DISTINCT FROM earlier.to_state
    ORDER BY earlier.seq DESC LIMIT 1
  ) AS entered ON step.from_state IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION count_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_days AS kept (lifecycle, day, edge, from_state, to_state, wait, count)
    SELECT step.lifecycle, day, edge, from_state, to_state, wait, count(*)
    FROM added JOIN transition_steps AS step ON step.id = added.entry_id
    WHERE added.kind = 'transition'
    GROUP BY step.lifecycle, day, edge, from_state, to_state, wait
    ON CONFLICT (lifecycle, day, edge, from_state, to_state, wait) DO UPDATE SET count = kept.count + excluded.count;
  INSERT INTO stay_days AS kept (lifecycle, state, day, count)
    SELECT step.lifecycle, moved.state, moved.day, sum(moved.records)
    FROM added JOIN transition_steps AS step ON step.id = added.entry_id
      CROSS JOIN LATERAL (VALUES (to_state, step.day, 1), (from_state, since_day, -1)) AS moved (state, day, records)
    WHERE added.kind = 'transition' AND from_state <> to_state AND moved.state <> ''
    GROUP BY step.lifecycle, moved.state, moved.day
    ON CONFLICT (lifecycle, state, day) DO UPDATE SET count = kept.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_leaves_count_steps AFTER INSERT ON log_leaves
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_steps();
--> statement-breakpoint
INSERT INTO flow_days (lifecycle, day, edge, from_state, to_state, wait, count)
  SELECT step.lifecycle, day, edge, from_state, to_state, wait, count(*)
  FROM log_leaves JOIN transition_steps AS step ON step.id = log_leaves.entry_id
  WHERE log_leaves.kind = 'transition'
  GROUP BY step.lifecycle, day, edge, from_state, to_state, wait;
--> statement-breakpoint
INSERT INTO stay_days (lifecycle, state, day, count)
  SELECT step.lifecycle, moved.state, moved.day, sum(moved.records)
  FROM log_leaves JOIN transition_steps AS step ON step.id = log_leaves.entry_id
    CROSS JOIN LATERAL (VALUES (to_state, step.day, 1), (from_state, since_day, -1)) AS moved (state, day, records)
  WHERE log_leaves.kind = 'transition' AND from_state <> to_state AND moved.state <> ''
  GROUP BY step.lifecycle, moved.state, moved.day;
