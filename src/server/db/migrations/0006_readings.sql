ALTER TABLE "applications" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_levels" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is there already is read when the server starts (db/fillReadings.ts); from now on who writes a name reads it.
ALTER TABLE "applications" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "agent_levels" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "agents" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "orders_package" ON "orders" USING btree ("package_id","applied_at" DESC NULLS LAST,"id");--> statement-breakpoint
-- By beginning and by end, whatever the database's language.
CREATE INDEX orders_number ON orders ((order_no COLLATE "C"));--> statement-breakpoint
CREATE INDEX orders_number_end ON orders ((reverse(order_no) COLLATE "C"));--> statement-breakpoint
-- All that a search looks up: each character, each two that follow one another (a line feed before and after each of
-- the lines), "~" with the first letters of two syllables that do ("/" before and between names), "'" with a syllable.
-- Its cost keeps the planner from computing it for row after row where the index has it.
CREATE FUNCTION pieces(lines text, reading text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  SELECT array_agg(piece) FROM (
    SELECT substr(line, at, length) AS piece
    FROM (SELECT chr(10) || lower(lines COLLATE "C") || chr(10) AS line) AS folded,
      generate_series(1, char_length(line)) AS at, generate_series(1, 2) AS length
    UNION ALL
    SELECT '~' || substr(firsts, at, 2)
    FROM (SELECT regexp_replace(replace('/ ' || reading, ' -', ''), '(\S)\S* ?', '\1', 'g') AS firsts) AS folded,
      generate_series(1, char_length(firsts) - 1) AS at
    UNION ALL
    SELECT '''' || unnest(string_to_array(reading, ' '))
  ) AS found
$$;
--> statement-breakpoint
ALTER FUNCTION grams(text, integer) COST 100000;--> statement-breakpoint
DROP INDEX customers_words;--> statement-breakpoint
CREATE INDEX customers_words ON customers USING gin (
  pieces(name || chr(10) || company_id || chr(10) || admin_name || chr(10) || admin_phone || chr(10) || credit_code, reading)
);--> statement-breakpoint
CREATE INDEX ledger_remarks ON ledger_entries USING gin (pieces(remarks, '')) WHERE kind <> 'sale';
