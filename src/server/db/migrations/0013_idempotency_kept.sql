-- What was kept of a call was its Idempotency-Key and a plain hash of its body, which may hold a password. From now on it
-- is a hash of the key, and the body's hash keyed with the key (HMAC-SHA256), as src/server/http/idempotency.ts writes
-- them. Kept rows are rewritten, so that a call that was sent before is still recognised; those past their time go.
DELETE FROM "idempotency_keys" WHERE "created_at" < now() - interval '7 days';
--> statement-breakpoint
DO $$
DECLARE
  kept record;
  padded bytea;
  inner_key bytea;
  outer_key bytea;
BEGIN
  FOR kept IN SELECT "user_id", "key", "body_hash" FROM "idempotency_keys" LOOP
    padded := convert_to(kept."key", 'UTF8');
    IF length(padded) > 64 THEN
      padded := sha256(padded);
    END IF;
    padded := padded || decode(repeat('00', 64 - length(padded)), 'hex');
    inner_key := padded;
    outer_key := padded;
    FOR i IN 0..63 LOOP
      inner_key := set_byte(inner_key, i, get_byte(padded, i) # 54);
      outer_key := set_byte(outer_key, i, get_byte(padded, i) # 92);
    END LOOP;
    UPDATE "idempotency_keys"
    SET "key" = encode(sha256(convert_to(kept."key", 'UTF8')), 'hex'),
        "body_hash" = encode(sha256(outer_key || sha256(inner_key || convert_to(kept."body_hash", 'UTF8'))), 'hex')
    WHERE "user_id" = kept."user_id" AND "key" = kept."key";
  END LOOP;
END $$;
