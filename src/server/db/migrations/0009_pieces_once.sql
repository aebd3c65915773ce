-- The same pieces in a tenth of the time: each text is folded once, not once for each of its pieces. (OFFSET 0 keeps the
-- planner from writing the expression wherever its result is used.)
CREATE OR REPLACE FUNCTION pieces(lines text, reading text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL UNSAFE COST 100000 AS $$
  SELECT array_agg(piece) FROM (
    SELECT substr(line, at, length) AS piece
    FROM (SELECT chr(10) || lower(lines COLLATE "C") || chr(10) AS line OFFSET 0) AS folded,
      generate_series(1, char_length(line)) AS at, generate_series(1, 2) AS length
    UNION ALL
    SELECT four
    FROM (SELECT chr(10) || lower(lines COLLATE "C") || chr(10) AS line OFFSET 0) AS folded,
      generate_series(1, char_length(line) - 3) AS at, substr(line, at, 4) AS four
    WHERE octet_length(four) = 4
    UNION ALL
    SELECT '~' || substr(firsts, at, CASE substr(firsts, at, 1) WHEN '/' THEN length ELSE 2 END)
    FROM (SELECT regexp_replace(replace('/ ' || reading, ' -', ''), '(\S)\S* ?', '\1', 'g') AS firsts OFFSET 0) AS folded,
      generate_series(1, char_length(firsts) - 1) AS at, generate_series(2, 3) AS length
    WHERE length = 2 OR substr(firsts, at, 1) = '/'
    UNION ALL
    SELECT '''' || unnest(string_to_array(reading, ' '))
  ) AS found
$$;
