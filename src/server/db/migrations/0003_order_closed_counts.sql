-- Counts the steps of an order for its agent, and for its salesperson once it waits no longer.
CREATE OR REPLACE FUNCTION count_scopes() RETURNS trigger LANGUAGE plpgsql AS $$
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
      WHERE added.kind = 'transition' AND decided.lifecycle = 'dealApproval' AND decided.to_state <> 'pending'
    ) AS counted JOIN transition_steps AS step ON step.id = counted.step_id
    GROUP BY step.lifecycle, counted.scope_id, step.day, step.edge, step.from_state, step.to_state,
      coalesce(step.since_day, step.day)
    ON CONFLICT (lifecycle, scope_id, day, edge, from_state, to_state, since_day)
    DO UPDATE SET waits = kept.waits || excluded.waits;
  RETURN NULL;
END $$;
