-- Recharges and corrections as the audit trail knows them. A movement of money is never changed: what became of a recharge
-- is told by the entry that reverses it. As recordIdOfEntry of src/domain/ledgerRecordId.ts has it:
CREATE FUNCTION ledger_record_id(entry_id bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT ('00000000-0000-8000-8000-' || lpad(to_hex(entry_id), 12, '0'))::uuid $$;
--> statement-breakpoint
CREATE INDEX ledger_record ON ledger_entries (ledger_record_id(id)) WHERE kind IN ('recharge', 'correction');
--> statement-breakpoint
CREATE VIEW recharge_records AS
  SELECT ledger_record_id(entry.id) AS id, entry.id AS entry_id, entry.agent_id, entry.recharge_amount, entry.discount_rate,
    entry.amount AS credited_amount, reversal.id AS reversal_id,
    CASE WHEN reversal.id IS NULL THEN 'credited' ELSE 'reversed' END AS status
  FROM ledger_entries AS entry LEFT JOIN ledger_entries AS reversal ON reversal.reverses_id = entry.id
  WHERE entry.kind = 'recharge';
--> statement-breakpoint
CREATE VIEW correction_records AS
  SELECT ledger_record_id(id) AS id, id AS entry_id, agent_id, amount, 'posted' AS status
  FROM ledger_entries WHERE kind = 'correction';
