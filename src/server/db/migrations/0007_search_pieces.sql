-- Beside what it did: four Latin letters or digits that follow one another, for phones and codes, and "~/" with the
-- first letters of a name's first two syllables. A lower cost: a high one sets off compilation. No parallel workers:
-- starting them takes longer than all they would do.
DROP INDEX customers_words;--> statement-breakpoint
CREATE OR REPLACE FUNCTION pieces(lines text, reading text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL UNSAFE COST 200 AS $$
  SELECT array_agg(piece) FROM (
    SELECT substr(line, at, length) AS piece
    FROM (SELECT chr(10) || lower(lines COLLATE "C") || chr(10) AS line) AS folded,
      generate_series(1, char_length(line)) AS at, generate_series(1, 2) AS length
    UNION ALL
    SELECT substr(line, at, 4)
    FROM (SELECT chr(10) || lower(lines COLLATE "C") || chr(10) AS line) AS folded,
      generate_series(1, char_length(line) - 3) AS at
    WHERE octet_length(substr(line, at, 4)) = 4
    UNION ALL
    SELECT '~' || substr(firsts, at, CASE substr(firsts, at, 1) WHEN '/' THEN length ELSE 2 END)
    FROM (SELECT regexp_replace(replace('/ ' || reading, ' -', ''), '(\S)\S* ?', '\1', 'g') AS firsts) AS folded,
      generate_series(1, char_length(firsts) - 1) AS at, generate_series(2, 3) AS length
    WHERE length = 2 OR substr(firsts, at, 1) = '/'
    UNION ALL
    SELECT '''' || unnest(string_to_array(reading, ' '))
  ) AS found
$$;
--> statement-breakpoint
ALTER FUNCTION grams(text, integer) COST 200;--> statement-breakpoint
CREATE INDEX customers_words ON customers USING gin (
  pieces(name || chr(10) || company_id || chr(10) || admin_name || chr(10) || admin_phone || chr(10) || credit_code, reading)
);--> statement-breakpoint
REINDEX INDEX ledger_remarks;
