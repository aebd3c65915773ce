CREATE TABLE "scope_days" (
	"lifecycle" text NOT NULL,
	"scope_id" uuid NOT NULL,
	"day" date NOT NULL,
	"edge" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"since_day" date NOT NULL,
	"waits" smallint[] NOT NULL,
	CONSTRAINT "scope_days_key" PRIMARY KEY("lifecycle","scope_id","day","edge","from_state","to_state","since_day")
);
--> statement-breakpoint
-- As before, but who looks up a creation asks for no earlier entry.
CREATE OR REPLACE VIEW transition_steps AS
  SELECT step.id, step.lifecycle, step.record_id, step.at, (step.at AT TIME ZONE 'Asia/Shanghai')::date AS day,
    step.edge, coalesce(step.from_state, '') AS from_state, step.to_state,
    CASE WHEN entered.at IS NULL THEN -1
      WHEN step.at - entered.at < interval '1 second' THEN 0
      ELSE floor(ln(extract(epoch FROM step.at - entered.at)::float8) / ln(1.1::float8)) + 1
    END::smallint AS wait,
    (entered.at AT TIME ZONE 'Asia/Shanghai')::date AS since_day
  FROM transitions AS step LEFT JOIN LATERAL (
    SELECT earlier.at FROM transitions AS earlier
    WHERE step.from_state IS NOT NULL
      AND earlier.lifecycle = step.lifecycle AND earlier.record_id = step.record_id AND earlier.seq < step.seq
      AND earlier.from_state IS DISTINCT FROM earlier.to_state
    ORDER BY earlier.seq DESC LIMIT 1
  ) AS entered ON true;
--> statement-breakpoint
CREATE FUNCTION count_scopes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO scope_days AS kept (lifecycle, scope_id, day, edge, from_state, to_state, since_day, waits)
    SELECT step.lifecycle, counted.scope_id, step.day, step.edge, step.from_state, step.to_state,
      coalesce(step.since_day, step.day), array_agg(step.wait)
    FROM (
      SELECT taken.id AS step_id, orders.agent_id AS scope_id
      FROM added JOIN transitions AS taken ON taken.id = added.entry_id JOIN orders ON orders.id = taken.record_id
      WHERE added.kind = 'transition' AND taken.lifecycle = 'dealApproval'
      UNION ALL
      SELECT way.id, orders.salesperson_id
      FROM added JOIN transitions AS decided ON decided.id = added.entry_id
        JOIN orders ON orders.id = decided.record_id
        JOIN transitions AS way ON way.lifecycle = decided.lifecycle AND way.record_id = decided.record_id
      WHERE added.kind = 'transition' AND decided.lifecycle = 'dealApproval' AND decided.to_state IN ('approved', 'rejected')
    ) AS counted JOIN transition_steps AS step ON step.id = counted.step_id
    GROUP BY step.lifecycle, counted.scope_id, step.day, step.edge, step.from_state, step.to_state,
      coalesce(step.since_day, step.day)
    ON CONFLICT (lifecycle, scope_id, day, edge, from_state, to_state, since_day)
    DO UPDATE SET waits = kept.waits || excluded.waits;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_leaves_count_scopes AFTER INSERT ON log_leaves
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_scopes();
--> statement-breakpoint
INSERT INTO scope_days (lifecycle, scope_id, day, edge, from_state, to_state, since_day, waits)
  SELECT step.lifecycle, counted.scope_id, step.day, step.edge, step.from_state, step.to_state,
    coalesce(step.since_day, step.day), array_agg(step.wait)
  FROM (
    SELECT taken.id AS step_id, orders.agent_id AS scope_id
    FROM log_leaves AS added JOIN transitions AS taken ON taken.id = added.entry_id JOIN orders ON orders.id = taken.record_id
    WHERE added.kind = 'transition' AND taken.lifecycle = 'dealApproval'
    UNION ALL
    SELECT way.id, orders.salesperson_id
    FROM log_leaves AS added JOIN transitions AS decided ON decided.id = added.entry_id
      JOIN orders ON orders.id = decided.record_id
      JOIN transitions AS way ON way.lifecycle = decided.lifecycle AND way.record_id = decided.record_id
    WHERE added.kind = 'transition' AND decided.lifecycle = 'dealApproval' AND decided.to_state IN ('approved', 'rejected')
  ) AS counted JOIN transition_steps AS step ON step.id = counted.step_id
  GROUP BY step.lifecycle, counted.scope_id, step.day, step.edge, step.from_state, step.to_state,
    coalesce(step.since_day, step.day);
